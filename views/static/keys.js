// The arrow keys press the links of a replay; without script the links remain.
document.addEventListener("keydown", (e) => {
  if (e.altKey || e.ctrlKey || e.metaKey || e.shiftKey) return;
  if (e.target.closest("input, textarea, select, pre, summary")) return;
  const step = { ArrowLeft: "prev", ArrowRight: "next", Home: "first", End: "last" }[e.key];
  const link = step && document.querySelector(`a[data-step="${step}"]`);
  if (link) {
    e.preventDefault();
    link.click();
  }
});

// The list of moves shows the one that the page is about.
const here = document.querySelector(".score [aria-current]");
if (here) {
  const list = here.closest("ol");
  list.scrollTop = here.offsetTop - list.offsetTop - list.clientHeight / 2;
}
