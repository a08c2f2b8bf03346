import type { SurveyQuestionData } from '@draftwright/contract/crm/survey-questions'
import type { AccountDb } from '../../db/account-db.ts'
import type { AppContext } from '../../http/app-context.ts'
import { findAccountBySlug } from '../accounts/index.ts'
import { listFormQuestions } from '../crm/index.ts'
import { readConsentWords } from '../newsletters/index.ts'
import { readSiteFacts, type Site, toSite } from '../site/index.ts'
import { findFormBySlug, type PublicForm } from './store.ts'

export interface LoadedForm {
  readonly db: AccountDb
  readonly site: Site
  /** The workspace's part of the address. */
  readonly slug: string
  readonly form: PublicForm
  readonly questions: readonly SurveyQuestionData[]
  /** What people agree to. */
  readonly consent: string | null
}
type FoundForm = LoadedForm | { readonly movedTo: string } | null

/** A broken database connection can lose the NOTIFY of a change; a form is outdated for at most this long. */
const maxAge = 10_000
const maxForms = 1000
const slugShape = /^[a-z0-9]+(-[a-z0-9]+)*$/u

/** Forms by their addresses, kept in memory for a moment, so that many that are sent at once are read once. */
export class FormCache {
  readonly #context: AppContext
  readonly #forms = new Map<string, { until: number; found: Promise<FoundForm> }>()

  constructor(context: AppContext) {
    this.#context = context
  }

  /** Drops everything; call it on each `site_changed`. */
  dropAll(): void {
    this.#forms.clear()
  }

  find(siteSlug: string, formSlug: string): Promise<FoundForm> {
    const key = `${siteSlug}/${formSlug}`
    const known = this.#forms.get(key)
    if (known !== undefined && known.until > Date.now()) return known.found
    const found = loadForm(this.#context, siteSlug, formSlug)
    if (this.#forms.size >= maxForms) this.#forms.clear()
    const entry = { until: Date.now() + maxAge, found }
    this.#forms.set(key, entry)
    const forget = () => {
      if (this.#forms.get(key) === entry) this.#forms.delete(key)
    }
    // What is not there may be there soon, and must not fill the memory.
    found.then((form) => {
      if (form === null) forget()
    }, forget)
    return found
  }
}

async function loadForm(context: AppContext, siteSlug: string, formSlug: string): Promise<FoundForm> {
  if (!slugShape.test(siteSlug) || !slugShape.test(formSlug)) return null
  const found = await findAccountBySlug(context.engine, siteSlug)
  if (found === null || 'movedTo' in found) return found
  const { account, db } = found
  const form = await findFormBySlug(db, formSlug)
  if (form === undefined) return null
  const site = toSite(account, context.config.publicUrl, await readSiteFacts(context.engine, db))
  const consent = form.consent ?? (form.kind === 'newsletter' ? await readConsentWords(db) : null)
  const questions = await listFormQuestions(db, form.survey_id, { withRemoved: false })
  return { db, site, slug: account.slug, form, questions, consent }
}
