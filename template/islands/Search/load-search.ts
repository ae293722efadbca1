import type { TypesenseSettings } from '../../../schema/typesense.ts'
import type { OpenedSearch } from '../../search-client/open-search.ts'
import type * as TypesenseBundle from '../../search-client/typesense/open-typesense.ts'
import type { Texts } from '../../shared/texts.ts'
import type { Answers } from './answer/open-answers.ts'

/** Where the engine's files are, as the server writes it. */
export interface EngineFiles {
  readonly manifest: string
  readonly worker: string
  readonly language: string
  /** For sites whose documents are in a Typesense cluster: what searches there, and how. */
  readonly typesense?: { readonly script: string; readonly settings: TypesenseSettings }
}

/** What is loaded when it is needed, in scripts of their own. */
export interface Loaders {
  search(texts: Texts): Promise<OpenedSearch>
  answers(search: OpenedSearch, texts: Texts): Promise<Answers>
}

/** Scripts for browsers. The server never imports them: they are not among what it renders. */
export const loadersOf = (files: EngineFiles): Loaders => ({
  async search(texts) {
    const { typesense } = files
    const openEmbedded = async () =>
      (await import('../../search-client/open-search.ts')).openSearch({ ...files, texts })
    if (!typesense) return openEmbedded()
    // A bundle of its own: sites that use no cluster do not publish it.
    const { openTypesense } = (await import(typesense.script)) as typeof TypesenseBundle
    return openTypesense({ ...typesense, texts, openEmbedded })
  },
  async answers(search, texts) {
    const { openAnswers } = await import('./answer/open-answers.ts')
    return openAnswers({ ...search, texts, language: files.language })
  },
})

const nothing = (): Promise<never> => Promise.reject(new Error('There is no browser.'))

/** Where there is no browser. */
export const noLoaders: Loaders = { search: nothing, answers: nothing }
