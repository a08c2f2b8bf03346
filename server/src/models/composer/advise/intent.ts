import type { NoteKind } from '@draftwright/contract/crm/vocabulary'
import type { ReadInput, ReadTool, SearchableKind } from '../../advising/read-tools.ts'
import type { CitableSource } from '../../advising/tool-result.ts'

type ToolIntent = {
  [T in ReadTool]: { readonly kind: 'tool'; readonly tool: T; readonly input: ReadInput<T> }
}[ReadTool]

/** A reference to a row by name. */
export interface RowReference {
  readonly words: string
  readonly kinds: readonly SearchableKind[]
  /** The row that the person has chosen among several. */
  readonly chosen?: CitableSource
}

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

/** The meaning of a question. */
export type Intent =
  | (ToolIntent & {
      /** Maximum number of rows. */ readonly most?: number /** Only the number is requested. */
      readonly isCount?: boolean
    })
  | { readonly kind: 'named'; readonly named: RowReference; readonly view: 'read' | 'history' }
  /** A list filtered by something named: ideas of a pillar, deals of a company, deals in a stage. */
  | {
      readonly kind: 'within'
      readonly tool: 'list_records'
      readonly input: ReadInput<'list_records'>
      readonly named: RowReference | { readonly stage: string }
      readonly most?: number
      readonly isCount?: boolean
    }
  | {
      readonly kind: 'within'
      readonly tool: 'what_did_well'
      readonly input: ReadInput<'what_did_well'>
      readonly named: RowReference
      readonly most?: number
      readonly isCount?: boolean
    }
  | {
      readonly kind: 'within'
      readonly tool: 'survey_answers'
      readonly input: ReadInput<'survey_answers'>
      readonly named: RowReference
      readonly most?: number
      readonly isCount?: boolean
    }
  | { readonly kind: 'action'; readonly action: ActionIntent }
  /** Several questions in one, each answered separately. */
  | { readonly kind: 'several'; readonly parts: readonly Intent[] }
  | { readonly kind: 'talk'; readonly what: 'greeting' | 'thanks' | 'help' | 'unclear' | 'nothing' }
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
