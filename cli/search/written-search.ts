import { createEngine } from '../../template/shared/search-engine/engine.ts'
import { explain, type ScoreExplanation } from '../../template/shared/search-engine/explain.ts'
import { openIndex } from '../../template/shared/search-engine/format/read-index.ts'
import type { WrittenIndex } from '../../template/shared/search-engine/format/write-index.ts'
import type { TestedSearch } from './run-search-tests.ts'

/** A search in an index that was just written, as a browser would. */
export function searchInWritten(index: WrittenIndex, language: string): TestedSearch {
  const files = new Map(index.files.map(({ name, bytes }) => [name, bytes]))
  const reader = openIndex({
    manifest: index.manifest,
    fetchFile: async (name) =>
      files.get(name) ?? Promise.reject(new Error(`The index names ${name}, and has no such file.`)),
  })
  const options = { language, ...reader.settings }
  const engine = createEngine(reader, options)
  return {
    client: engine,
    retriever: engine,
    describe: async (query) => (await explain(query, reader, options)).map(describe),
  }
}

/** `/tours/design#colours 4.21 (colour → colours, kit)`. */
function describe({ url, score, words }: ScoreExplanation): string {
  const answered = words
    .filter((word) => word.score > 0)
    .map(({ text, answeredBy }) => {
      const [best] = answeredBy
      return best === undefined || best.text === text ? text : `${text} → ${best.text}`
    })
  return `${url} ${score.toFixed(2)} (${answered.join(', ')})`
}
