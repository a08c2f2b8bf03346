import type { Doc } from '@draftwright/contract/document'
import { detectLanguageTag } from '../../documents/detect-language.ts'
import { toText } from '../../documents/to-text.ts'

/** For the `lang` attribute, used by screen readers and hyphenation; what cannot be told is in English, the language of the frame. */
export const detectDocumentLanguage = (doc: Doc): string => detectLanguageTag(toText(doc)) ?? 'en'
