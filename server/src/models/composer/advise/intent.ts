import type { NoteKind } from '@draftwright/contract/crm/vocabulary'
import type { ReadInput, ReadTool } from '../../advising/read-tools.ts'
import type { MailRequest } from './mail/mail-request.ts'
import type { RowReference } from './row-reference.ts'

export type ToolIntent = {
  [T in ReadTool]: {
    readonly kind: 'tool'
    readonly tool: T
    readonly input: ReadInput<T>
    /** Maximum number of rows. */
    readonly most?: number
  }
}[ReadTool]

export type ActionIntent =
  | { readonly action: 'create_idea'; readonly text: string; readonly pillar: RowReference | null }
  | {
      readonly action: 'draft_post'
      readonly text: string | null
      readonly idea: RowReference | null
      readonly channel: RowReference | null
    }
  | { readonly action: 'add_note'; readonly noteKind: NoteKind; readonly record: RowReference; readonly text: string }
  | {
      readonly action: 'create_task'
      readonly title: string
      readonly day: string | null
      readonly time: string | null
      readonly record: RowReference | null
    }
  | {
      readonly action: 'move_stage'
      readonly deal: RowReference
      readonly stage: string
      readonly reason: string | null
    }

/** The meaning of a question; `query`: what no rule answers, read to query forms. */
export type Intent =
  | ToolIntent
  | { readonly kind: 'named'; readonly named: RowReference; readonly view: 'read' | 'history' }
  | { readonly kind: 'query'; readonly question: string }
  | { readonly kind: 'action'; readonly action: ActionIntent; readonly isGerman?: true }
  /** The draft of a mail, which nothing is written for. */
  | { readonly kind: 'mail'; readonly mail: MailRequest }
  /** Several reports in one question, each answered separately. */
  | { readonly kind: 'several'; readonly parts: readonly ToolIntent[] }
  | {
      readonly kind: 'talk'
      readonly what: 'greeting' | 'thanks' | 'help' | 'nothing' | 'yes'
      readonly isGerman?: true
    }
  | { readonly kind: 'cannot'; readonly what: RefusalReason }

/** Unsupported requests and unknown data, whoever asks. */
export type RefusalReason =
  | 'publish'
  | 'send'
  | 'invite'
  | 'delete'
  | 'change'
  | 'write'
  | 'elsewhere'
  | 'handling'
  | 'reasons'
