import type { OpenedSearch } from '../../search-client/open-search.ts'
import type { Texts } from '../../shared/texts.ts'
import type { Answers } from './answer/open-answers.ts'

/** Where the engine's files are, as the server writes it. */
export interface EngineFiles {
  readonly manifest: string
  readonly worker: string
  readonly language: string
}

/** What is loaded when it is needed, in scripts of their own. */
export interface Loaders {
  search(texts: Texts): Promise<OpenedSearch>
  answers(search: OpenedSearch, texts: Texts): Promise<Answers>
}

/** Scripts for browsers. The server never imports them: they are not among what it renders. */
export const loadersOf = (files: EngineFiles): Loaders => ({
  async search(texts) {
    const { openSearch } = await import('../../search-client/open-search.ts')
    return openSearch({ ...files, texts })
  },
  async answers({ retriever }, texts) {
    const { openAnswers } = await import('./answer/open-answers.ts')
    return openAnswers({ retriever, texts, language: files.language })
  },
})

/** Where there is no browser. */
export const noLoaders: Loaders = {
  search: () => Promise.reject(new Error('There is no search here.')),
  answers: () => Promise.reject(new Error('There is no assistant here.')),
}
