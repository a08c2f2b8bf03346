import type { ExampleChecklist } from '../crm/index.ts'
import type { FilledTable } from '../tables/index.ts'

/** What a company has beside its posts and customers. Posts are named by their file. */
export interface ExampleMarketing {
  readonly campaign: { readonly name: string; readonly clicks: number; readonly posts: readonly string[] }
  readonly newsletters: readonly {
    readonly post: string
    readonly subject: string
    readonly intro: string
    readonly daysAgo: number
  }[]
  readonly form: { readonly name: string; readonly description: string }
  /** From people of the CRM; what somebody wrote who bought later leads from the post to the deal. */
  readonly answers: readonly {
    readonly email: string
    readonly name: string
    readonly message: string
    readonly post: string
    readonly daysAgo: number
  }[]
  readonly checklist: ExampleChecklist
  readonly base: { readonly name: string; readonly tables: readonly FilledTable[] }
}
