import { createHash } from 'node:crypto'
import type { SurveyQuestionData } from '@draftwright/contract/crm/survey-questions'
import { isAnswer, scaleMax } from '@draftwright/contract/crm/survey-rules'
import type { ContactField, FormVisit } from '@draftwright/contract/form-vocabulary'
import { html, type Html, type Page, renderPage, type Site } from '../site/index.ts'
import { listAncestors } from './embedding.ts'
import { listDescriptions, renderProblem } from './question-parts.ts'
import { renderFileQuestion } from './render-file-question.ts'
import { listVisitInputs, toFieldName, type Typed } from './read-sent-form.ts'
import type { PublicForm } from './store.ts'

const css = `.form-page{max-width:40rem;padding-top:48px;padding-bottom:72px}
.embedded .form-page{padding-top:8px;padding-bottom:24px}
.form-page h1{font-size:clamp(1.625rem,1.2rem + 1.8vw,2.25rem);letter-spacing:-.02em}
.form-page .intro{margin-top:12px;color:var(--muted);white-space:pre-line}
.form-page form{margin-top:28px;display:grid;gap:22px}
.form-page .field{min-width:0;margin:0;padding:0;border:0}
.form-page label,.form-page legend{display:block;padding:0;font-size:.9375rem;font-weight:600;color:var(--ink)}
.form-page .choice{display:flex;gap:10px;align-items:center;min-height:36px;font-weight:400;color:var(--text)}
.form-page .scale{display:flex;flex-wrap:wrap;gap:4px 18px}
.form-page .help{margin:2px 0 0;font-size:.875rem;color:var(--muted);white-space:pre-line}
.form-page .wrong{margin:6px 0 0;font-size:.875rem;font-weight:600;color:var(--ink)}
.form-page .wrong::before{content:'↑ '}
.form-page .alert{margin-top:20px;padding:12px 16px;border:1px solid var(--accent);border-radius:8px;color:var(--ink)}
.form-page input:not([type=radio],[type=checkbox]),.form-page textarea,.form-page select{display:block;width:100%;margin-top:6px;padding:10px 14px;
border:1px solid var(--muted);border-radius:8px;background:var(--paper);color:var(--ink);font:inherit}
.form-page textarea{min-height:8.5rem;resize:vertical}
.form-page input[type=radio],.form-page input[type=checkbox]{flex:none;width:18px;height:18px;margin:0;accent-color:var(--accent);align-self:center}
.form-page button,.form-page .go{display:inline-block;padding:12px 26px;border:0;border-radius:8px;background:var(--accent);color:var(--on-accent);
font:inherit;font-weight:600;cursor:pointer;text-decoration:none}
.form-page :is(input,textarea,select,button,.go):focus-visible{outline:2px solid var(--accent);outline-offset:2px}
.form-page .trap{position:absolute;left:-9999px;top:auto;width:1px;height:1px;overflow:hidden}
.form-page .consent{font-size:.875rem;color:var(--muted);margin:0}
.form-page [hidden]{display:none}
.form-page .files{margin:8px 0 0;padding:0;list-style:none}
.form-page .files li{display:flex;flex-wrap:wrap;gap:4px 12px;align-items:center;padding:4px 0;border-bottom:1px solid var(--line)}
.form-page .files span{flex:1;min-width:8rem;overflow-wrap:anywhere}
.form-page .files progress{width:8rem;accent-color:var(--accent)}
.form-page .files button{min-height:36px;padding:4px 12px;background:none;color:var(--ink);font-weight:400;text-decoration:underline}
.form-page input[type=file]{padding:2px 0;border:0;border-radius:8px;background:none;color:transparent}
.form-page input[type=file]::file-selector-button{padding:9px 18px;border:1px solid var(--muted);border-radius:8px;background:var(--paper);color:var(--ink);font:inherit;cursor:pointer}
.form-page .said{margin:6px 0 0;font-size:.875rem;color:var(--ink)}
.embedded{min-height:0!important;background:transparent}
.embedded main{flex:none}`
const style = { css, source: `'sha256-${createHash('sha256').update(css).digest('base64')}'` }

interface FormView {
  readonly site: Site
  readonly form: PublicForm
  readonly isEmbedded: boolean
}

export interface FormPage extends FormView {
  readonly questions: readonly SurveyQuestionData[]
  readonly consent: string | null
  readonly token: string
  readonly visit: FormVisit
  /** The post that led to it. */
  readonly contentId: string | null
  readonly typed: Typed
  readonly problems: ReadonlyMap<string, string>
  /** A sentence over the form. */
  readonly alert: string | null
}

const buildFormPath = ({ site, form, isEmbedded }: FormView): string =>
  `/f/${site.path.slice('/site/'.length, -1)}/${form.slug}${isEmbedded ? '?embed=1' : ''}`

const buildUploadPath = ({ site, form }: FormView): string =>
  `/f/${site.path.slice('/site/'.length, -1)}/${form.slug}/files/`

const defaultButtons = {
  newsletter: 'Subscribe',
  contact: 'Send',
  download: 'Get the download',
  survey: 'Send',
} as const

/** The form, with what was typed and what is wrong with it. */
export function renderFormPage(page: FormPage): Page {
  const { form, questions, consent, token, visit, contentId, typed, problems, alert } = page
  const isTicked = form.kind !== 'newsletter'
  const inputs = listVisitInputs({ page: '', referrer: '', ...visit })
  return frameForm(
    page,
    html`${form.description && html`<p class="intro">${form.description}</p>`}
${alert && html`<p class="alert" role="alert">${alert}</p>`}
<form method="post" action="${buildFormPath(page)}" novalidate>
${questions.map((one) => (one.kind === 'file' ? renderFileQuestion({ form, uploads: buildUploadPath(page) }, one, typed, problems.get(one.id)) : renderQuestion(one, form.contact_fields[one.id], typed, problems.get(one.id))))}
${
  consent &&
  (isTicked
    ? html`<div class="field"><label class="choice"><input type="checkbox" name="consent" value="yes" required${typed.get('consent')?.[0] === 'yes' && ' checked'}${listDescriptions('consent', problems.get('consent'), null)}><span>${consent}</span></label>${renderProblem('consent', problems.get('consent'))}</div>`
    : html`<p class="consent">${consent}</p>`)
}
<div class="trap" aria-hidden="true"><label for="website">Leave this empty</label><input type="text" id="website" name="website" tabindex="-1" autocomplete="off"></div>
<input type="hidden" name="token" value="${token}"><input type="hidden" name="p" value="${contentId ?? ''}">
${inputs.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<p><button type="submit">${form.button_label ?? defaultButtons[form.kind]}</button></p>
</form>`,
    questions.some(({ kind }) => kind === 'file'),
  )
}

/** What people see after they sent it. */
export function renderThanks(view: FormView, file: { url: string; name: string } | null): Page {
  const { form } = view
  const usual =
    form.kind === 'newsletter'
      ? 'We have sent you an email. Open it and press Confirm: then you are subscribed.'
      : 'Thank you. We have received your answers.'
  return frameForm(
    view,
    html`<p class="intro" role="status">${form.thanks ?? usual}</p>
${file && html`<p class="intro"><a class="go" href="${file.url}" download="${file.name}">Download ${file.name}</a></p>`}
${
  (view.isEmbedded || file !== null) &&
  form.redirect_url &&
  html`<p class="intro"><a class="go" target="_top" href="${form.redirect_url}">Continue</a></p>`
}`,
  )
}

/** A form that takes nothing, with the reason. */
export const renderFormNotice = (view: FormView, words: string, again: string | null = null): Page =>
  frameForm(
    view,
    html`<p class="intro" role="alert">${words}</p>${again && html`<p class="intro"><a class="go" href="${buildFormPath(view)}">${again}</a></p>`}`,
  )

function frameForm({ site, form, isEmbedded }: FormView, main: Html, takesFiles = false): Page {
  const redirect = form.redirect_url === null ? [] : [new URL(form.redirect_url).origin]
  return renderPage({
    site,
    title: form.name,
    description: null,
    canonical: null,
    main: html`<div class="wide form-page"><h1>${form.name}</h1>${main}</div>`,
    form: {
      style,
      script: '/f/form.js',
      actions: isEmbedded ? [] : redirect,
      isEmbedded,
      takesFiles,
      ancestors: listAncestors(form.embed_sites),
    },
  })
}

const autocomplete: Record<ContactField, string> = {
  email: 'email',
  name: 'name',
  first_name: 'given-name',
  last_name: 'family-name',
  phone: 'tel',
  title: 'organization-title',
  city: 'address-level2',
}

function renderQuestion(
  question: SurveyQuestionData,
  field: ContactField | undefined,
  typed: Typed,
  problem: string | undefined,
): Html {
  const { id, text, help, kind, options, is_required, show_if } = question
  const name = toFieldName(id)
  const given = typed.get(name) ?? []
  const label = html`${text}${!is_required && ' (optional)'}`
  const after = html`${help && html`<p class="help" id="h_${name}">${help}</p>`}${renderProblem(name, problem)}`
  const described = listDescriptions(name, problem, isAnswer(help) ? help : null)
  // Without script everything is shown; the server knows what has to be answered.
  const branch =
    show_if !== null && html` data-if="${show_if.question_id}" data-any="${JSON.stringify(show_if.any_of)}"`
  const required = is_required && html` required aria-required="true"`
  const choices =
    kind === 'yes_no'
      ? [
          ['yes', 'Yes'],
          ['no', 'No'],
        ]
      : kind === 'scale'
        ? Array.from({ length: scaleMax + 1 }, (_, n) => [String(n), String(n)])
        : kind === 'single_choice' || kind === 'multi_choice'
          ? options.map((option) => [option.label, option.label])
          : null
  if (choices !== null) {
    const type = kind === 'multi_choice' ? 'checkbox' : 'radio'
    return html`<fieldset class="field" data-question="${id}"${branch}${described}><legend>${label}</legend>${after}
<div${kind === 'scale' && html` class="scale"`}>${choices.map(
      ([value = '', words]) =>
        html`<label class="choice"><input type="${type}" name="${name}" value="${value}"${given.includes(value) && ' checked'}${type === 'radio' && required}><span>${words}</span></label>\n`,
    )}</div></fieldset>`
  }
  const value = given[0] ?? ''
  if (kind === 'long_text')
    return html`<div class="field" data-question="${id}"${branch}><label for="${name}">${label}</label><textarea id="${name}" name="${name}" maxlength="10000"${required}${described}>
${value}</textarea>${after}</div>`
  const type = field === 'email' ? 'email' : field === 'phone' ? 'tel' : kind === 'date' ? 'date' : 'text'
  return html`<div class="field" data-question="${id}"${branch}><label for="${name}">${label}</label><input type="${type}" id="${name}" name="${name}" value="${value}"${
    kind === 'short_text' && html` maxlength="${field === 'email' ? 254 : 500}"`
  }${kind === 'number' && html` inputmode="decimal"`}${field !== undefined && html` autocomplete="${autocomplete[field]}"`}${required}${described}>${after}</div>`
}
