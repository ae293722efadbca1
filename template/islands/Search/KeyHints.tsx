import { useTexts } from '../../parts/texts-context.ts'

/** The keys of the dialog, for readers who have a keyboard. */
export function KeyHints({ isAsking }: { readonly isAsking: boolean }) {
  const texts = useTexts()
  return (
    <p className="search-keys">
      {isAsking ? (
        <span>
          <kbd>↵</kbd> {texts['search.keyAsk']}
        </span>
      ) : (
        <>
          <span>
            <kbd>↑</kbd> <kbd>↓</kbd> {texts['search.keySelect']}
          </span>
          <span>
            <kbd>↵</kbd> {texts['search.keyOpen']}
          </span>
        </>
      )}
      <span>
        <kbd>esc</kbd> {texts['search.keyClose']}
      </span>
    </p>
  )
}
