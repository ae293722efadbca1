interface Tree {
  readonly tagName?: string
  readonly properties?: Record<string, unknown>
  readonly children?: readonly Tree[]
}

export function rehypeMarkTables({ className }: { className: string }) {
  return function mark(tree: Tree): void {
    if (tree.tagName === 'table' && tree.properties) tree.properties['className'] = [className]
    for (const child of tree.children ?? []) mark(child)
  }
}
