import { useSyncExternalStore } from 'react'
import { useTexts } from '../../../parts/texts-context.ts'
import type { ModelAccess } from '../../../search-client/assistants/model-access.ts'
import { fillText } from '../../../shared/fill-text.ts'

/** Asks whether the browser may download its language model, and says how that goes. */
export function ModelOffer({ access }: { readonly access: ModelAccess }) {
  const texts = useTexts()
  const state = useSyncExternalStore(access.subscribe, access.get, access.get)
  switch (state.kind) {
    case 'offered':
      return (
        <div className="answer-model">
          <p>{texts['answer.modelOffer']}</p>
          <div className="answer-actions">
            <button type="button" className="button" onClick={() => void access.download()}>
              {texts['answer.download']}
            </button>
            <button type="button" className="button" onClick={access.refuse}>
              {texts['answer.modelRefuse']}
            </button>
          </div>
        </div>
      )
    case 'downloading': {
      const percent = String(Math.floor(state.share * 100))
      return (
        <div className="answer-model">
          <label>
            {fillText(texts['answer.downloading'], { percent })}
            <progress max={1} value={state.share} />
          </label>
        </div>
      )
    }
    case 'failed':
      return (
        <p className="answer-model" role="status">
          {texts['answer.downloadFailed']}
        </p>
      )
    case 'ready':
      if (!state.fresh) return null
      return (
        <p className="answer-model" role="status">
          {texts['answer.modelReady']}
        </p>
      )
    default:
      return null
  }
}
