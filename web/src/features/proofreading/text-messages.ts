import type { Doc } from '@draftwright/contract/document'
import type { VoiceProfile } from '@draftwright/contract/voice/profile'
import type { Finding } from './finding.ts'

export interface TextRequest {
  readonly id: number
  readonly doc: Doc
  readonly keyword: string | null
  readonly voice: VoiceProfile | null
}
export interface TextResponse {
  readonly id: number
  /** Two letters, or `und`. */
  readonly language: string
  /** Words that the brand voice avoids. */
  readonly avoided: readonly Finding[]
}
