package events

import (
	"encoding/json"
	"fmt"
	"reflect"
)

// Fact is one of the structs of this package that a stream is made of.
type Fact any

// kind is one row of the codec's table: the Go type of a fact and its present
// version. Upcast, where given, turns the data of version v into that of v+1.
type kind struct {
	fact   Fact
	v      int
	upcast func(v int, data []byte) ([]byte, error)
}

// kinds is THE table of what the log may hold. A name never changes its
// meaning; a changed struct gets the next version and an upcaster.
var kinds = map[string]kind{
	"table.opened":       {fact: TableOpened{}, v: 1},
	"table.imported":     {fact: TableImported{}, v: 1},
	"table.seat_taken":   {fact: SeatTaken{}, v: 1},
	"table.seat_added":   {fact: SeatAdded{}, v: 1},
	"table.declined":     {fact: SeatDeclined{}, v: 1},
	"table.withdrawn":    {fact: TableWithdrawn{}, v: 1},
	"table.played":       {fact: Played{}, v: 1},
	"table.ordered":      {fact: OrderGiven{}, v: 1},
	"table.unordered":    {fact: OrderWithdrawn{}, v: 1},
	"table.offered":      {fact: Offered{}, v: 1},
	"table.answered":     {fact: OfferAnswered{}, v: 1},
	"table.unoffered":    {fact: OfferWithdrawn{}, v: 1},
	"table.expired":      {fact: TurnExpired{}, v: 1},
	"table.outage":       {fact: OutageRecorded{}, v: 1},
	"table.said":         {fact: Said{}, v: 1},
	"table.ended":        {fact: TableEnded{}, v: 1},
	"table.revealed":     {fact: SecretRevealed{}, v: 1},
	"player.joined":      {fact: PlayerJoined{}, v: 1},
	"player.claimed":     {fact: AddressClaimed{}, v: 1},
	"player.confirmed":   {fact: AddressConfirmed{}, v: 1},
	"player.named":       {fact: NameChosen{}, v: 1},
	"player.language":    {fact: LanguageChosen{}, v: 1},
	"player.sign_in":     {fact: SignInAsked{}, v: 1},
	"player.signed_in":   {fact: SignedIn{}, v: 1},
	"player.signed_out":  {fact: SignedOut{}, v: 1},
	"club.founded":       {fact: ClubFounded{}, v: 1},
	"club.member_joined": {fact: MemberJoined{}, v: 1},
	"club.member_left":   {fact: MemberLeft{}, v: 1},

	"table.weekend":        {fact: WeekendPassed{}, v: 1},
	"table.lapsed":         {fact: TurnLapsed{}, v: 1},
	"table.paused":         {fact: ClockPaused{}, v: 1},
	"table.pause_asked":    {fact: PauseAsked{}, v: 1},
	"table.pause_answered": {fact: PauseAnswered{}, v: 1},
	"table.credited":       {fact: ClockCredited{}, v: 1},

	"player.address_released": {fact: AddressReleased{}, v: 1},
	"player.address_asked":    {fact: AddressAsked{}, v: 1},
	"player.address_changed":  {fact: AddressChanged{}, v: 1},
	"player.address_allowed":  {fact: AddressAllowed{}, v: 1},
	"player.address_failed":   {fact: AddressFailed{}, v: 1},
	"player.address_mended":   {fact: AddressMended{}, v: 1},
	"player.stopped":          {fact: LettersStopped{}, v: 1},
	"player.started":          {fact: LettersStarted{}, v: 1},

	"player.zone":            {fact: ZoneChosen{}, v: 1},
	"player.quiet":           {fact: QuietChosen{}, v: 1},
	"player.mail":            {fact: MailChosen{}, v: 1},
	"player.vacation_booked": {fact: VacationBooked{}, v: 1},
	"player.vacation_ended":  {fact: VacationEnded{}, v: 1},
	"player.safety":          {fact: SafetyChosen{}, v: 1},
	"player.safety_spent":    {fact: SafetySpent{}, v: 1},
	"player.away_begun":      {fact: AwayBegun{}, v: 1},
	"player.away_ended":      {fact: AwayEnded{}, v: 1},

	"club.changed":        {fact: ClubChanged{}, v: 1},
	"club.member_invited": {fact: MemberInvited{}, v: 1},
	"club.member_removed": {fact: MemberRemoved{}, v: 1},
	"club.role_given":     {fact: RoleGiven{}, v: 1},
	"club.ladder_added":   {fact: LadderAdded{}, v: 1},
	"club.ladder_closed":  {fact: LadderClosed{}, v: 1},
	"club.robin_added":    {fact: RobinAdded{}, v: 1},

	"robin.announced": {fact: RobinAnnounced{}, v: 1},
	"robin.entered":   {fact: RobinEntered{}, v: 1},
	"robin.scratched": {fact: RobinScratched{}, v: 1},
	"robin.begun":     {fact: RobinBegun{}, v: 1},
	"robin.paired":    {fact: RobinPaired{}, v: 1},
	"robin.scored":    {fact: RobinScored{}, v: 1},
	"robin.forfeited": {fact: RobinForfeited{}, v: 1},
	"robin.excused":   {fact: RobinExcused{}, v: 1},
	"robin.ended":     {fact: RobinEnded{}, v: 1},

	"ladder.opened":              {fact: LadderOpened{}, v: 1},
	"ladder.configured":          {fact: LadderConfigured{}, v: 1},
	"ladder.joined":              {fact: LadderJoined{}, v: 1},
	"ladder.left":                {fact: LadderLeft{}, v: 1},
	"ladder.suspended":           {fact: LadderSuspended{}, v: 1},
	"ladder.readmitted":          {fact: LadderReadmitted{}, v: 1},
	"ladder.leave_begun":         {fact: LeaveBegun{}, v: 1},
	"ladder.leave_ended":         {fact: LeaveEnded{}, v: 1},
	"ladder.dropped":             {fact: PlaceDropped{}, v: 1},
	"ladder.inactive":            {fact: MadeInactive{}, v: 1},
	"ladder.placed":              {fact: PlaceSet{}, v: 1},
	"ladder.strike":              {fact: StrikeGiven{}, v: 1},
	"ladder.strike_excused":      {fact: StrikeExcused{}, v: 1},
	"ladder.blocked":             {fact: LadderBlocked{}, v: 1},
	"ladder.unblocked":           {fact: LadderUnblocked{}, v: 1},
	"ladder.rated":               {fact: LadderRated{}, v: 1},
	"ladder.season_ended":        {fact: SeasonEnded{}, v: 1},
	"ladder.season_corrected":    {fact: SeasonCorrected{}, v: 1},
	"ladder.challenge_made":      {fact: ChallengeMade{}, v: 1},
	"ladder.challenge_accepted":  {fact: ChallengeAccepted{}, v: 1},
	"ladder.challenge_acted":     {fact: ChallengeActed{}, v: 1},
	"ladder.challenge_declined":  {fact: ChallengeDeclined{}, v: 1},
	"ladder.challenge_withdrawn": {fact: ChallengeWithdrawn{}, v: 1},
	"ladder.challenge_forfeited": {fact: ChallengeForfeited{}, v: 1},
	"ladder.challenge_ended":     {fact: ChallengeEnded{}, v: 1},
	"ladder.ruling_asked":        {fact: RulingAsked{}, v: 1},
	"ladder.challenge_voided":    {fact: ChallengeVoided{}, v: 1},
}

var names = func() map[reflect.Type]string {
	m := map[reflect.Type]string{}
	for name, k := range kinds {
		m[reflect.TypeOf(k.fact)] = name
	}
	return m
}()

// Encode turns a fact into a New; a type the table does not know is an error.
func Encode(f Fact) (New, error) {
	name, ok := names[reflect.TypeOf(f)]
	if !ok {
		return New{}, fmt.Errorf("events: %T is not a fact", f)
	}
	data, err := json.Marshal(f)
	return New{Type: name, V: kinds[name].v, Data: data}, err
}

// EncodeAll encodes the facts of one decision in order.
func EncodeAll(fs ...Fact) ([]New, error) {
	out := make([]New, 0, len(fs))
	for _, f := range fs {
		n, err := Encode(f)
		if err != nil {
			return nil, err
		}
		out = append(out, n)
	}
	return out, nil
}

// Decode gives the fact of a stored event as a value (not a pointer), brought
// up to the present version. A type, a version or data that the table does not
// know is an error.
func Decode(n New) (Fact, error) {
	k, ok := kinds[n.Type]
	if !ok {
		return nil, fmt.Errorf("events: unknown type %q", n.Type)
	}
	data, err := k.raise(n)
	if err != nil {
		return nil, err
	}
	p := reflect.New(reflect.TypeOf(k.fact))
	if err := json.Unmarshal(data, p.Interface()); err != nil {
		return nil, fmt.Errorf("events: %s v%d: %w", n.Type, n.V, err)
	}
	return p.Elem().Interface(), nil
}

func (k kind) raise(n New) ([]byte, error) {
	data := n.Data
	for v := n.V; v != k.v; v++ {
		if v < 1 || v > k.v || k.upcast == nil {
			return nil, fmt.Errorf("events: %s has no version %d", n.Type, n.V)
		}
		var err error
		if data, err = k.upcast(v, data); err != nil {
			return nil, fmt.Errorf("events: %s v%d: %w", n.Type, v, err)
		}
	}
	return data, nil
}
