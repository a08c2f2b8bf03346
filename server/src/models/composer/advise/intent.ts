import type { NoteKind } from '@draftwright/contract/crm/vocabulary'
import type { ReadInput, ReadTool, Searchable } from '../../advising/read-tools.ts'
import type { CitedReceipt } from '../../advising/found.ts'

type Asked = { [T in ReadTool]: { readonly kind: 'tool'; readonly tool: T; readonly input: ReadInput<T> } }[ReadTool]

/** Something is to be found by its name first. */
export interface Named {
  readonly words: string
  readonly kinds: readonly Searchable[]
  /** The row that the person has chosen among several. */
  readonly chosen?: CitedReceipt
}

export type Action =
  | { readonly action: 'create_idea'; readonly text: string; readonly pillar: Named | null }
  | {
      readonly action: 'draft_post'
      readonly text: string | null
      readonly idea: Named | null
      readonly channel: Named | null
    }
  | { readonly action: 'add_note'; readonly noteKind: NoteKind; readonly record: Named; readonly text: string }
  | {
      readonly action: 'create_task'
      readonly title: string
      readonly day: string | null
      readonly time: string | null
      readonly record: Named | null
    }
  | { readonly action: 'move_stage'; readonly deal: Named; readonly stage: string; readonly reason: string | null }

/** What a question asks for. */
export type Intent =
  | (Asked & {
      /** Rows that are wanted at most. */ readonly most?: number /** Only the number is asked for. */
      readonly isCount?: boolean
    })
  | { readonly kind: 'named'; readonly named: Named; readonly wish: 'read' | 'history' }
  /** A list narrowed by something that has a name: ideas of a pillar, deals of a company, deals in a stage. */
  | {
      readonly kind: 'within'
      readonly tool: 'list_records'
      readonly input: ReadInput<'list_records'>
      readonly named: Named | { readonly stage: string }
      readonly most?: number
      readonly isCount?: boolean
    }
  | {
      readonly kind: 'within'
      readonly tool: 'what_did_well'
      readonly input: ReadInput<'what_did_well'>
      readonly named: Named
      readonly most?: number
      readonly isCount?: boolean
    }
  | {
      readonly kind: 'within'
      readonly tool: 'survey_answers'
      readonly input: ReadInput<'survey_answers'>
      readonly named: Named
      readonly most?: number
      readonly isCount?: boolean
    }
  | { readonly kind: 'action'; readonly action: Action }
  /** Several questions in one, each answered by itself. */
  | { readonly kind: 'several'; readonly parts: readonly Intent[] }
  | { readonly kind: 'talk'; readonly what: 'greeting' | 'thanks' | 'help' | 'unclear' | 'nothing' }
  | { readonly kind: 'cannot'; readonly what: Refused }

/** What is not done or known, whoever asks. */
export type Refused =
  | 'publish'
  | 'send'
  | 'invite'
  | 'delete'
  | 'change'
  | 'write'
  | 'elsewhere'
  | 'handling'
  | 'reasons'
