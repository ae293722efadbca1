import { Component, type ComponentType, type ErrorInfo, Fragment, type ReactNode, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import ErrorBox from '../parts/ErrorBox/ErrorBox.tsx'
import { TextsContext } from '../parts/texts-context.ts'
import { islandTexts } from '../shared/texts/island-texts.ts'
import type { Texts } from '../shared/texts.ts'

/** Takes an island over; resolves once it answers to events. */
export function mountIsland<Props extends object>(
  root: HTMLElement,
  Island: ComponentType<Props>,
  props = JSON.parse(root.dataset['props'] ?? '{}') as Props,
): Promise<() => void> {
  // Written by the same build; only what the site says differently.
  const own: unknown = JSON.parse(document.querySelector<HTMLElement>('script[data-texts]')?.dataset['texts'] ?? '{}')
  return new Promise((resolve) => {
    const react = hydrateRoot(
      root,
      <TextsContext value={{ ...islandTexts, ...(own as object) } as Texts}>
        <Boundary>
          <Ready onReady={() => resolve(() => react.unmount())}>
            <Island {...props} />
          </Ready>
        </Boundary>
      </TextsContext>,
      { identifierPrefix: root.id, onCaughtError: (error) => console.error(error) },
    )
  })
}

function Ready({ onReady, children }: { readonly onReady: () => void; readonly children: ReactNode }) {
  useEffect(onReady, [])
  return children
}

interface BoundaryState {
  readonly error: unknown
  readonly attempt: number
}

/** An island that fails shows why, lets the reader try again, and leaves the rest of the page alone. */
class Boundary extends Component<{ readonly children: ReactNode }, BoundaryState> {
  override state: BoundaryState = { error: undefined, attempt: 0 }

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { error }
  }

  override componentDidCatch(_: Error, { componentStack }: ErrorInfo): void {
    console.error('An island crashed.', componentStack)
  }

  override render(): ReactNode {
    const { error, attempt } = this.state
    if (error === undefined) return <Fragment key={attempt}>{this.props.children}</Fragment>
    const [message = '', ...causes] = messagesOf(error)
    return (
      <ErrorBox
        level={2}
        message={message}
        causes={causes}
        onRetry={() => this.setState({ error: undefined, attempt: attempt + 1 })}
      />
    )
  }
}

/** The message of an error, then those of its causes. */
function messagesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return [String(error)]
  return [error.message, ...(error.cause === undefined ? [] : messagesOf(error.cause))]
}
