/** Makes a value again only when its version is another. */
export function rememberLast<Value>(versionOf: () => string, make: () => Value): () => Value {
  const state: { last?: { readonly version: string; readonly value: Value } } = {}
  return () => {
    const version = versionOf()
    if (state.last?.version !== version) state.last = { version, value: make() }
    return state.last.value
  }
}
