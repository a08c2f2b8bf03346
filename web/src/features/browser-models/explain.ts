import { getBrowserModels } from './browser-models.ts'

interface PolicyDocument extends Document {
  readonly featurePolicy?: { allowsFeature: (name: string) => boolean }
}
interface HintedNavigator extends Navigator {
  readonly userAgentData?: { readonly mobile?: boolean; readonly brands?: readonly { readonly brand: string }[] }
}

/** The name of the browser, as people know it. */
export function getBrowserName(): string {
  const { userAgentData, userAgent } = navigator as HintedNavigator
  const brands = userAgentData?.brands?.map(({ brand }) => brand).join(' ') ?? userAgent
  if (/Edg/u.test(brands)) return 'Edge'
  if (/Chrome/u.test(brands)) return 'Chrome'
  return 'This browser'
}

/** Why this page has no model of the browser; null if it has one. */
export function explainAbsence(name: 'LanguageModel' | 'Translator'): string | null {
  if (!isSecureContext) return 'Browsers offer their own model only over https or on localhost.'
  if (
    (document as PolicyDocument).featurePolicy?.allowsFeature(
      name === 'Translator' ? 'translator' : 'language-model',
    ) === false
  )
    return 'The settings of this page don’t allow the browser’s own model.'
  if (name in getBrowserModels()) return null
  if (
    (navigator as HintedNavigator).userAgentData?.mobile === true ||
    /Android|iPhone|iPad|Mobile/u.test(navigator.userAgent)
  )
    return 'Browsers on phones and tablets have no model of their own.'
  return 'This browser has no model of its own. Chrome and Edge on a computer offer one.'
}

/** Of a model that is known to the browser and refused by it. */
export const unavailableReason = 'Your browser’s model needs 22 GB of disk space and 16 GB of memory.'

/** What went wrong, in a sentence; null if the person stopped it. */
export function explainFailure(error: unknown): string | null {
  switch (error instanceof Error || error instanceof DOMException ? error.name : '') {
    case 'AbortError':
      return null
    case 'NotAllowedError':
      return 'Your browser didn’t allow it. Try again, or ask your administrator.'
    case 'NotSupportedError':
      return 'Your browser’s model doesn’t support this language or request.'
    case 'QuotaExceededError':
      return 'The text is too long for your browser’s model.'
    case 'NetworkError':
      return 'The download failed. Check your connection and try again.'
    case 'SyntaxError':
      return 'Your browser’s model gave no usable answer. Try again.'
    default:
      return 'Your browser’s model stopped. Try again, or restart the browser.'
  }
}
