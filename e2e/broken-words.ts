/**
 * Runs inside a page, in any browser: it must neither import nor refer to anything outside itself.
 * @returns the words of the page that go over two lines at the current width, each with its element, though there is
 * room for them between the gutters. A word may end at a space, a slash, a dash, a soft hyphen or a `<wbr>`, but not
 * at a hyphen.
 */
export function brokenWords(): string[] {
  const words: string[] = [];
  let run: Text[] = [];
  const room = document.documentElement.clientWidth - 40;
  visit(document.body);
  endRun();
  return words;

  function visit(node: Node): void {
    if (node instanceof Text) run.push(node);
    if (!(node instanceof Element) || !node.checkVisibility({ visibilityProperty: true }) || isClipped(node)) return;
    const isInline = ["inline", "contents"].includes(getComputedStyle(node).display) && !node.matches("br, wbr, img");
    const hasOwnText = ["::before", "::after"].some((part) => /["']./.test(getComputedStyle(node, part).content));
    const isEnd = !isInline || hasOwnText;
    if (isEnd) endRun();
    for (const child of node.childNodes) visit(child);
    if (isEnd) endRun();
  }

  /** Only a screen reader reads it. */
  function isClipped(element: Element): boolean {
    const { width, height } = element.getBoundingClientRect();
    return getComputedStyle(element).overflow !== "visible" && (width <= 1 || height <= 1);
  }

  /** The text nodes of a run are one text, in which a word may be of several nodes. */
  function endRun(): void {
    const nodes = run;
    run = [];
    const text = nodes.map(({ data }) => data).join("");
    for (const { 0: word, index } of text.matchAll(/[^\s\u00AD\u200B/–—|·]+/g)) {
      const boxes = boxesOf(nodes, index, index + word.length);
      const width = boxes.reduce((sum, box) => sum + box.width, 0);
      const isBroken = boxes.some((box, at) => {
        const last = boxes[at - 1];
        return last && box.top > last.top + 2 && box.left < last.right - 1;
      });
      if (isBroken && width <= room) words.push(`${word} in ${pathOf(nodes, index)}`);
    }
  }

  /** The boxes of the letters from one place of the run to another: one for each line, or more. */
  function boxesOf(nodes: Text[], from: number, to: number): DOMRect[] {
    let start = 0;
    return nodes.flatMap((node) => {
      const first = Math.max(from - start, 0);
      const last = Math.min(to - start, node.length);
      start += node.length;
      if (first >= last) return [];
      const range = document.createRange();
      range.setStart(node, first);
      range.setEnd(node, last);
      return [...range.getClientRects()].filter(({ width }) => width > 0);
    });
  }

  function pathOf(nodes: Text[], index: number): string {
    let end = 0;
    const node = nodes.find(({ length }) => {
      end += length;
      return index < end;
    });
    const names: string[] = [];
    for (let each = node?.parentElement; each && each !== document.body; each = each.parentElement)
      names.unshift(each.tagName.toLowerCase() + [...each.classList].map((name) => `.${name}`).join(""));
    return names.slice(-4).join(" > ");
  }
}
