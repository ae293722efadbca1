import { type MouseEvent, type SubmitEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { SearchHit } from '../../../schema/search.ts'
import type { SiteFrame } from '../../../schema/site.ts'
import Icon from '../../parts/Icon/Icon.tsx'
import { optionId } from '../../parts/SearchResults/SearchResults.tsx'
import Switch from '../../parts/Switch/Switch.tsx'
import { useTexts } from '../../parts/texts-context.ts'
import * as icons from '../../shared/icons.ts'
import type { Texts } from '../../shared/texts.ts'
import { AskPane } from './AskPane.tsx'
import { createAnswersStore } from './answers-store.ts'
import { announce, createEngine } from './engine.ts'
import { KeyHints } from './KeyHints.tsx'
import { KeywordPane } from './KeywordPane.tsx'
import { type Loaders, noLoaders } from './load-search.ts'
import { createRecentSearches } from './recent-searches.ts'
import { createSearchStore, hitsOf } from './search-store.ts'
import { useDialog } from './use-dialog.ts'

export interface SearchDialogProps {
  /** Address of the search page. */
  readonly action: string
  /** Questions that the assistant is good for. */
  readonly questions?: readonly string[] | undefined
  readonly contact?: SiteFrame['config']['contact']
  /** Only browsers have them. */
  readonly loaders?: Loaders
}

const LIST = 'search-list'

/** What the dialog knows while it lives, open or not. */
function createSession(loaders: Loaders, texts: Texts) {
  const engine = createEngine(loaders, texts)
  return {
    engine,
    store: createSearchStore((query, signal) => engine.search(query, { signal })),
    answers: createAnswersStore(async () => loaders.answers(await engine.open(), texts)),
    recent: createRecentSearches(),
  }
}

/** Whether a click follows a link in this window. */
function isLeaving({ target, ctrlKey, metaKey, shiftKey, defaultPrevented }: MouseEvent): boolean {
  const link = (target as Element).closest<HTMLAnchorElement>('a[href]')
  return Boolean(link?.protocol.startsWith('http')) && !(ctrlKey || metaKey || shiftKey || defaultPrevented)
}

/**
 * Searches as you type, or asks the assistant. What stands in it at first is what the server writes, for the reader to
 * type into before any of this is loaded.
 */
export function SearchDialog({ action, questions, contact, loaders = noLoaders }: SearchDialogProps) {
  const texts = useTexts()
  const [{ engine, store, answers, recent }] = useState(() => createSession(loaders, texts))
  const dialog = useRef<HTMLDialogElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const toggle = useRef<HTMLInputElement>(null)
  const [isAsking, setAsking] = useState(true)
  const search = useSyncExternalStore(store.subscribe, store.get, store.get)
  const close = useDialog(dialog, engine.warmUp)

  // What the reader did before React arrived is in the document only.
  useEffect(() => {
    if (toggle.current?.checked === false) changeMode(false)
  }, [])

  function changeMode(asking: boolean): void {
    if (toggle.current) toggle.current.checked = asking
    setAsking(asking)
    store.clear()
    answers.clear()
    if (!asking) store.type(input.current?.value ?? '')
    input.current?.focus()
  }

  function fill(query: string): void {
    if (input.current) input.current.value = query
    input.current?.focus()
    store.search(query)
  }

  function ask(asked: string): void {
    if (asked.trim() === '') return
    if (input.current) input.current.value = ''
    answers.ask(asked)
  }

  function follow(hit: SearchHit): void {
    const query = search.query.trim()
    recent.add(query)
    announce('result-click', { query, url: hit.document.url, rank: hitsOf(search.results).indexOf(hit) + 1 })
  }

  async function openChosen(): Promise<void> {
    const hit = await store.choose()
    if (!hit) return
    follow(hit)
    close()
    // As a link, so that whoever follows links on this page follows this one.
    const link = Object.assign(document.createElement('a'), { href: hit.document.url })
    document.body.append(link)
    link.click()
    link.remove()
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    // The button that closes the dialog is of this form, too.
    if ((event.nativeEvent.submitter as HTMLButtonElement | null)?.formMethod === 'dialog') return
    event.preventDefault()
    if (isAsking) ask(input.current?.value ?? '')
    else void openChosen()
  }

  const hits = isAsking ? [] : hitsOf(search.results)
  const combobox = {
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': hits.length > 0,
    'aria-controls': LIST,
    'aria-activedescendant': search.selected < 0 ? undefined : optionId(LIST, search.selected),
  } as const
  const label = texts[isAsking ? 'search.askPlaceholder' : 'search.label']
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter follows a link, too
    <dialog
      ref={dialog}
      className="search"
      aria-label={texts['search.button']}
      onClick={(event) => isLeaving(event) && close()}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: the element is younger than many browsers */}
      <form action={action} role="search" onSubmit={submit}>
        <Icon icon={icons.search} />
        <input
          ref={input}
          type="text"
          name="q"
          aria-label={label}
          placeholder={label}
          autoComplete="off"
          autoCapitalize="none"
          enterKeyHint={isAsking ? 'send' : 'search'}
          {...(!isAsking && combobox)}
          onInput={({ currentTarget }) => isAsking || store.type(currentTarget.value)}
          onKeyDown={(event) => {
            const step = { ArrowDown: 1, ArrowUp: -1 }[event.key] as 1 | -1 | undefined
            if (isAsking || !step || event.nativeEvent.isComposing) return
            event.preventDefault()
            store.move(step)
          }}
        />
        <button
          type="submit"
          className={isAsking ? 'icon-button search-send' : 'sr-only'}
          data-replay=""
          aria-label={texts[isAsking ? 'search.ask' : 'search.submit']}
        >
          {isAsking && <Icon icon={icons.arrowUp} />}
        </button>
        <button type="submit" className="icon-button close" formMethod="dialog" aria-label={texts['search.close']}>
          <Icon icon={icons.close} />
        </button>
      </form>
      <div className="search-body" aria-busy={search.status === 'waiting' || undefined}>
        {isAsking ? (
          <AskPane store={answers} questions={questions} onAsk={ask} />
        ) : (
          <KeywordPane
            {...{ action, search, recent, contact }}
            list={LIST}
            onFollow={follow}
            onSearch={fill}
            onAsk={() => {
              const asked = search.query
              changeMode(true)
              ask(asked)
            }}
          />
        )}
      </div>
      <div className="search-foot">
        <Switch ref={toggle} defaultChecked onChange={({ currentTarget }) => changeMode(currentTarget.checked)}>
          {texts['search.ask']}
        </Switch>
        <KeyHints isAsking={isAsking} />
      </div>
    </dialog>
  )
}
