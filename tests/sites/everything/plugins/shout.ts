interface Tree {
  readonly type: string
  value?: string
  readonly children?: readonly Tree[]
}

/** Makes `!!x!!` loud, and warns of `TODO`. */
export function remarkShout() {
  return function shout(tree: Tree, file: { message(reason: string, place?: unknown): unknown }): void {
    if (tree.type === 'text' && tree.value) {
      if (tree.value.includes('TODO')) file.message('There is something to do', tree)
      tree.value = tree.value.replace(/!!(.+?)!!/g, (_, text: string) => text.toUpperCase())
    }
    for (const child of tree.children ?? []) shout(child, file)
  }
}
