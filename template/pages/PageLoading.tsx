import ErrorBox from '../parts/ErrorBox/ErrorBox.tsx'
import { useTexts } from '../parts/texts-context.ts'

/** What the runtime says while a reader goes from page to page: aloud, and in the place of a page that does not come. */
export function PageLoading() {
  const texts = useTexts()
  return (
    <>
      <p id="announcer" className="sr-only" role="status" data-loading={texts['navigation.loading']} />
      <template id="load-failed">
        <ErrorBox
          heading={texts['navigation.failed']}
          message={texts['navigation.failedText']}
          retry={texts['navigation.retry']}
        />
      </template>
    </>
  )
}
