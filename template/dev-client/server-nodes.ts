/** What the server sent for each node of the page: whatever differs from it, scripts or the reader did. */
export interface ServerNodes {
  of(node: Node): Node | undefined
  set(node: Node, sent: Node): void
  /** Takes a part of the page as it is for what the server sent. */
  remember(part: Node): void
}

export function createServerNodes(): ServerNodes {
  const nodes = new WeakMap<Node, Node>()
  function pair(node: Node, sent: Node): void {
    nodes.set(node, sent)
    for (const [index, child] of node.childNodes.entries()) pair(child, sent.childNodes[index]!)
  }
  return {
    of: (node) => nodes.get(node),
    set: (node, sent) => nodes.set(node, sent),
    remember: (part) => pair(part, part.cloneNode(true)),
  }
}
