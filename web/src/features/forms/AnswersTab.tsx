import type { FormAnswer } from '@draftwright/contract/form-answers'
import type { Form } from '@draftwright/contract/forms'
import { SegmentedControl } from '@mantine/core'
import { IconDownload, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useCan } from '../../api/rights.ts'
import { paths } from '../../app/paths.ts'
import { ActionMenu } from '../../ui/ActionMenu.tsx'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { RowsSkeleton } from '../../ui/Delayed.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { showErrorToast, showToast } from '../../ui/toast.tsx'
import { useUrlState } from '../../ui/use-url-state.ts'
import {
  downloadFormAnswers,
  useAcceptFormAnswersMutation,
  useDiscardFormAnswersMutation,
  useListFormAnswersQuery,
  useReadFormQuery,
  useRemoveFormAnswerMutation,
  useTakeFormSuggestionMutation,
} from './api.ts'
import { contactFieldLabels, formatAnswer, spamReasonLabels } from './form-words.ts'
import { AnswerFiles } from './AnswerFiles.tsx'
import { AnswerRecord } from './AnswerRecord.tsx'
import classes from './forms.module.css'

const states = ['received', 'suspected', 'discarded'] as const
/** An answer becomes a contact within a moment. */
const watchMs = 2000
const emptyTexts: Record<(typeof states)[number], string> = {
  received: 'Submissions appear here. Share the form or add it to your site.',
  suspected: 'No suspected spam.',
  discarded: 'No spam in the last 30 days.',
}

/** What people sent: received, taken for spam, or put away. */
export function AnswersTab({ form: shown }: { form: Form }) {
  // Its counts may have changed since the page was opened.
  const { data: form = shown } = useReadFormQuery({ params: { id: shown.id } }, { refetchOnMountOrArgChange: true })
  const [requested, setState] = useUrlState<string>('state', 'received')
  const [page] = useUrlState<string>('page', '1')
  const [q] = useUrlState<string>('q', '')
  const state = states.find((one) => one === requested) ?? 'received'
  const query = { state, page: Number(page) || 1, ...(q === '' ? {} : { q }) }
  const [isWaiting, setWaiting] = useState(false)
  const { data, error, refetch } = useListFormAnswersQuery(
    { params: { id: form.id }, query },
    { refetchOnMountOrArgChange: true, pollingInterval: isWaiting ? watchMs : 0, skipPollingIfUnfocused: true },
  )
  const isAnyWaiting = data?.data.some((answer) => answer.state === 'waiting') ?? false
  if (isAnyWaiting !== isWaiting) setWaiting(isAnyWaiting)
  const save = async () => {
    const failure = await downloadFormAnswers(form.id, state)
    if (failure !== null) showErrorToast(failure)
  }
  const suspected = form.n_suspected === 0 ? 'Suspected' : `Suspected (${form.n_suspected.toLocaleString('en')})`
  return (
    <>
      <div className={classes.toolbar}>
        <SegmentedControl
          aria-label="Filter answers"
          value={state}
          onChange={setState}
          data={[
            { value: 'received', label: 'Received' },
            { value: 'suspected', label: suspected },
            { value: 'discarded', label: 'Spam' },
          ]}
        />
        <SearchField label="Search answers" />
        <span className={classes.end}>
          <Button variant="outline" icon={<IconDownload size={16} aria-hidden />} onClick={() => void save()}>
            Export as CSV
          </Button>
        </span>
      </div>
      {error !== undefined && data === undefined && <ErrorState error={error} onRetry={() => void refetch()} />}
      {error === undefined && data === undefined && <RowsSkeleton rows={5} />}
      {data?.data.length === 0 && (
        <EmptyState
          title={q !== '' ? 'No answer matches' : state === 'received' ? 'No answers yet' : 'Nothing here'}
          text={q === '' ? emptyTexts[state] : 'No results for this search.'}
          {...(q === '' && state === 'received' && form.deleted_at === null
            ? { action: <ShareLink id={form.id} /> }
            : {})}
        />
      )}
      {data !== undefined && data.data.length > 0 && (
        <ul className={classes.answers} aria-label="Answers">
          {data.data.map((answer) => (
            <AnswerItem key={answer.id} answer={answer} />
          ))}
        </ul>
      )}
      {data !== undefined && <Pager meta={data.meta} />}
    </>
  )
}

const ShareLink = ({ id }: { id: string }) => (
  <Button to={`${paths.form(id)}?tab=share`} variant="outline">
    Share the form
  </Button>
)

function AnswerItem({ answer }: { answer: FormAnswer }) {
  const { state, reasons, answers, email, contact, content, consent, created_at } = answer
  const source = formatSource(answer)
  return (
    <li className={classes.answer}>
      <div className={classes.head}>
        <span className={classes.who}>
          {contact === null ? (
            (email ?? 'Somebody')
          ) : (
            <Link to={`${paths.contacts}?open=${contact.id}&tab=timeline`}>{contact.name}</Link>
          )}
        </span>
        <span className={classes.soft}>
          <TimeAgo time={created_at} />
          {source !== '' && ` · ${source}`}
        </span>
        <AnswerActions answer={answer} />
      </div>
      {state !== 'accepted' && reasons.length > 0 && (
        <p className={classes.soft}>Looks like spam: {reasons.map((reason) => spamReasonLabels[reason]).join(', ')}.</p>
      )}
      <dl className={classes.pairs}>
        {answers.map(({ question_id, text, answer: given, files }) => (
          <div key={question_id} style={{ display: 'contents' }}>
            <dt>{text}</dt>
            <dd dir="auto">{files.length === 0 ? formatAnswer(given) : <AnswerFiles files={files} />}</dd>
          </div>
        ))}
        {content !== null && (
          <>
            <dt>Post</dt>
            <dd>
              <Link to={paths.content(content.id)}>{content.title}</Link>
            </dd>
          </>
        )}
        {consent !== null && (
          <>
            <dt>Agreed to</dt>
            <dd>{consent}</dd>
          </>
        )}
      </dl>
      {contact === null && email !== null && state === 'accepted' && (
        <p className={classes.soft}>No contact: it was deleted or the CRM is off.</p>
      )}
      <AnswerRecord answer={answer} />
      {contact !== null &&
        answer.suggestions.map((one) => <Suggestion key={one.field} answerId={answer.id} suggestion={one} />)}
    </li>
  )
}

function formatSource({ visit }: FormAnswer): string {
  const { utm_source, utm_campaign, referrer, page } = visit
  if (utm_source !== undefined) return utm_campaign === undefined ? utm_source : `${utm_source}, ${utm_campaign}`
  const address = referrer ?? page
  return address !== undefined && URL.canParse(address) ? new URL(address).hostname : ''
}

function AnswerActions({ answer }: { answer: FormAnswer }) {
  const { id, form_id, state, email } = answer
  const canManage = useCan()('forms:manage')
  const [isRemoving, setRemoving] = useState(false)
  const [accept, accepting] = useAcceptFormAnswersMutation()
  const [discard, discarding] = useDiscardFormAnswersMutation()
  const [remove, removing] = useRemoveFormAnswerMutation()
  if (!canManage) return null
  const call = { params: { id: form_id }, body: { ids: [id] } }
  const run = async (work: Promise<{ error?: unknown }>, done: string) => {
    const { error } = await work
    if (error !== undefined) showErrorToast(error)
    else showToast(done)
  }
  return (
    <span className={classes.end}>
      {(state === 'suspected' || state === 'discarded') && (
        <Button
          size="sm"
          variant="outline"
          loading={accepting.isLoading}
          onClick={() => void run(accept(call), 'Moved to received')}
        >
          Not spam
        </Button>
      )}
      {state === 'suspected' && (
        <Button
          size="sm"
          variant="ghost"
          loading={discarding.isLoading}
          onClick={() => void run(discard(call), 'Moved to spam')}
        >
          Spam
        </Button>
      )}
      <ActionMenu
        label={`Actions for the answer of ${email ?? 'somebody'}`}
        items={[{ label: 'Delete for good…', icon: IconTrash, isDanger: true, onClick: () => setRemoving(true) }]}
      />
      <ConfirmDialog
        opened={isRemoving}
        title="Delete this answer?"
        action="Delete"
        isBusy={removing.isLoading}
        onConfirm={() => void run(remove({ params: { id } }), 'Answer deleted')}
        onClose={() => setRemoving(false)}
      >
        This can’t be undone. The contact and its timeline stay.
      </ConfirmDialog>
    </span>
  )
}

interface SuggestionProps {
  answerId: string
  suggestion: FormAnswer['suggestions'][number]
}

/** A field of the contact that the form says differently. */
function Suggestion({ answerId, suggestion: { field, value, was } }: SuggestionProps) {
  const can = useCan()
  const [take, { isLoading }] = useTakeFormSuggestionMutation()
  const use = async () => {
    const { error } = await take({ params: { id: answerId }, body: { field } })
    if (error !== undefined) showErrorToast(error)
    else showToast('Contact changed')
  }
  return (
    <div className={classes.suggestion}>
      <span>
        {contactFieldLabels[field]}: “{value}” here, {was === '' ? 'nothing' : `“${was}”`} on the contact.
      </span>
      {can('forms:manage') && can('crm:write') && (
        <Button size="sm" variant="outline" loading={isLoading} onClick={() => void use()}>
          Use “{value}”
        </Button>
      )}
    </div>
  )
}
