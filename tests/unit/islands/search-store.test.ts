import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { SearchHit, SearchResults } from '../../../schema/search.ts'
import { createSearchStore } from '../../../template/islands/Search/search-store.ts'

const hit = (id: string): SearchHit => ({ document: { id, url: `/${id}` }, highlights: [] })
const resultsOf = (...ids: string[]): SearchResults => ({
  found: ids.length,
  page: 1,
  groups: ids.map((id) => ({ url: `/${id}`, title: id, hits: [hit(id)] })),
})

interface Asked {
  readonly query: string
  readonly signal: AbortSignal
  readonly answer: (results: SearchResults) => void
  readonly fail: (error: unknown) => void
}

/** A store whose searches are answered by the test. */
function searching() {
  const asked: Asked[] = []
  const store = createSearchStore(
    (query, signal) => new Promise((answer, fail) => void asked.push({ query, signal, answer, fail })),
  )
  const answer = async (results: SearchResults, index = -1): Promise<void> => {
    asked.at(index)?.answer(results)
    await vi.advanceTimersByTimeAsync(0)
  }
  return { store, asked, answer, queries: () => asked.map(({ query }) => query) }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('[5#03] [9#02] a query that is typed', () => {
  test('is searched for when no other key follows for 300 ms', async () => {
    const { store, queries } = searching()
    store.type('s')
    vi.advanceTimersByTime(299)
    store.type('sh')
    vi.advanceTimersByTime(299)
    expect(queries()).toEqual([])
    vi.advanceTimersByTime(1)
    expect(queries()).toEqual(['sh'])
  })

  test('gives up the search before it, whose answer counts no more', async () => {
    const { store, asked, answer } = searching()
    store.search('old')
    store.type('new')
    expect(asked[0]?.signal.aborted).toBe(true)
    await answer(resultsOf('old'))
    expect(store.get()).toMatchObject({ status: 'waiting', results: undefined })
    await vi.advanceTimersByTimeAsync(300)
    await answer(resultsOf('new'))
    await answer(resultsOf('old again'), 0)
    expect(store.get()).toMatchObject({ status: 'found', answered: 'new', results: resultsOf('new') })
  })

  test('leaves what was found before in sight', async () => {
    const { store, answer } = searching()
    store.search('a')
    await answer(resultsOf('a'))
    store.type('ab')
    expect(store.get()).toMatchObject({ status: 'waiting', results: resultsOf('a'), selected: -1 })
  })
})

describe('[5#01] a query of nothing but white space', () => {
  test.each(['', ' ', '\t\n '])('is no query: %j', async (query) => {
    const { store, queries, answer } = searching()
    store.search('a')
    await answer(resultsOf('a'))
    store.type(query)
    vi.advanceTimersByTime(1_000)
    expect(queries()).toEqual(['a'])
    expect(store.get()).toMatchObject({ status: 'idle', results: undefined })
  })
})

describe('[4#12] the selection', () => {
  async function found(...ids: string[]) {
    const { store, answer } = searching()
    store.search('a')
    await answer(resultsOf(...ids))
    const selected = (...steps: (1 | -1)[]): number[] =>
      steps.map((step) => {
        store.move(step)
        return store.get().selected
      })
    return { store, selected }
  }

  test('is none at first, and goes around both ends', async () => {
    const { store, selected } = await found('a', 'b', 'c')
    expect(store.get().selected).toBe(-1)
    expect(selected(1, 1, 1, 1, -1, -1)).toEqual([0, 1, 2, 0, 2, 1])
  })

  test('begins at the last where it goes up', async () => {
    const { selected } = await found('a', 'b', 'c')
    expect(selected(-1, 1)).toEqual([2, 0])
  })

  test('stays none where there is nothing', async () => {
    const { selected } = await found()
    expect(selected(1, -1)).toEqual([-1, -1])
  })
})

describe('[5#03] Enter', () => {
  test('is for the first hit where none is selected, else for that one', async () => {
    const { store, answer } = searching()
    store.search('a')
    await answer(resultsOf('a', 'b'))
    expect(await store.choose()).toEqual(hit('a'))
    store.move(-1)
    expect(await store.choose()).toEqual(hit('b'))
  })

  test('waits for the answer to what was typed, but not for a pause', async () => {
    const { store, answer, queries } = searching()
    store.search('a')
    await answer(resultsOf('a'))
    store.type('ab')
    const chosen = store.choose()
    expect(queries()).toEqual(['a', 'ab'])
    await answer(resultsOf('ab'))
    expect(await chosen).toEqual(hit('ab'))
  })

  test('opens nothing when the reader types on', async () => {
    const { store, answer } = searching()
    store.type('a')
    const chosen = store.choose()
    store.type('ab')
    await answer(resultsOf('a'))
    expect(await chosen).toBeUndefined()
  })

  test('opens none of what only comes near, unless it is selected', async () => {
    const { store, answer } = searching()
    store.search('a')
    await answer({ found: 0, page: 1, groups: [], nearest: resultsOf('near').groups })
    expect(await store.choose()).toBeUndefined()
    store.move(1)
    expect(await store.choose()).toEqual(hit('near'))
  })
})

describe('[8#03] a search that fails', () => {
  test('has no results, says so on the console, and can be tried again', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { store, asked, answer } = searching()
    store.search('a')
    await answer(resultsOf('a'))
    store.search('b')
    const error = new Error('Gone.')
    asked.at(-1)?.fail(error)
    await vi.advanceTimersByTimeAsync(0)
    expect(store.get()).toMatchObject({ status: 'failed', results: undefined, answered: 'b', error })
    expect(said).toHaveBeenCalledWith('A search failed.', error)
    store.search('b')
    await answer(resultsOf('b'))
    expect(store.get()).toMatchObject({ status: 'found', error: undefined })
    said.mockRestore()
  })
})
