import type { SurveyQuestionData } from '@draftwright/contract/crm/survey-questions'
import { formFileLimits } from '@draftwright/contract/form-vocabulary'
import { html, type Html } from '../site/index.ts'
import { listDescriptions, renderProblem } from './question-parts.ts'
import { splitChosenFile, toFieldName, type Typed } from './read-sent-form.ts'
import { getFileLimit } from './sent-files.ts'
import type { PublicForm } from './store.ts'

const accepted =
  'image/png,image/jpeg,image/gif,image/webp,image/avif,image/heic,.pdf,.docx,.xlsx,.pptx,.odt,.ods,.odp,.txt,.csv,.md'

/** Files are uploaded by the page's script when they are chosen; the form sends their tokens. */
export function renderFileQuestion(
  { form, uploads }: { readonly form: PublicForm; readonly uploads: string },
  { id, text, help, is_required, show_if }: SurveyQuestionData,
  typed: Typed,
  problem: string | undefined,
): Html {
  const name = toFieldName(id)
  const most = getFileLimit(form, id)
  const megabytes = formFileLimits.bytes / 1024 / 1024
  const words = `${most === 1 ? 'One file of at most' : `Up to ${most} files of at most`} ${megabytes} MB${most === 1 ? '' : ' each'}: pictures, PDF, office documents or plain text.`
  const branch =
    show_if !== null && html` data-if="${show_if.question_id}" data-any="${JSON.stringify(show_if.any_of)}"`
  const files = (typed.get(name) ?? []).filter((value) => value !== '').slice(0, formFileLimits.files)
  return html`<div class="field" data-question="${id}" data-files="${uploads}${id}" data-most="${String(most)}" data-bytes="${String(formFileLimits.bytes)}"${branch}><label for="${name}">${text}${!is_required && ' (optional)'}</label>
${help && html`<p class="help">${help}</p>`}<p class="help" id="h_${name}">${words}</p>
<ul class="files" aria-label="Chosen files: ${text}"${files.length === 0 && ' hidden'}>${files.map((value) => {
    const chosen = splitChosenFile(value).name
    return html`<li><span>${chosen}</span><input type="hidden" name="${name}" value="${value}"><button type="button" aria-label="Remove ${chosen}">Remove</button></li>`
  })}</ul>
<input type="file" id="${name}" accept="${accepted}"${most > 1 && ' multiple'}${listDescriptions(name, problem, words)} hidden>
<p class="said" role="status"></p>${renderProblem(name, problem)}
<noscript><p class="help">Your browser has to run scripts to send files here.</p></noscript></div>`
}
