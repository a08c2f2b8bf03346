import type { QuestionResult, ResultBar, SurveyResults } from '@draftwright/contract/crm/survey-results'
import { TextInput } from '@mantine/core'
import { IconChartBar, IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../../../ui/Button.tsx'
import { TextSkeleton } from '../../../../ui/Delayed.tsx'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../../ui/ErrorState.tsx'
import { Section } from '../../../../ui/Section.tsx'
import { TimeAgo } from '../../../../ui/TimeAgo.tsx'
import { showErrorToast } from '../../../../ui/toast.tsx'
import { useUrlState } from '../../../../ui/use-url-state.ts'
import { downloadAnswers, useReadSurveyResultsQuery } from '../api.ts'
import { Bars, Columns } from './Bars.tsx'
import styles from './Results.module.css'

const roundToTenth = (value: number) => Math.round(value * 10) / 10
const formatSpan = ({ from, to }: ResultBar) =>
  from === to ? String(roundToTenth(from)) : `${roundToTenth(from)}–${roundToTenth(to)}`
const toBars = (bars: readonly ResultBar[]) => bars.map((bar) => ({ label: formatSpan(bar), n: bar.n }))

/** The results of a survey: the numbers, and a table to download. */
export function ResultsTab({ surveyId }: { surveyId: string }) {
  const [from, setFrom] = useUrlState<string>('from', '')
  const [to, setTo] = useUrlState<string>('to', '')
  const [isBusy, setBusy] = useState(false)
  const query = { ...(from === '' ? {} : { from }), ...(to === '' ? {} : { to }) }
  const { data, error, refetch } = useReadSurveyResultsQuery(
    { params: { id: surveyId }, query },
    { refetchOnMountOrArgChange: true },
  )
  const save = async () => {
    setBusy(true)
    const failure = await downloadAnswers(surveyId, query)
    setBusy(false)
    if (failure) showErrorToast(failure)
  }
  return (
    <>
      <div className={styles.filters}>
        <TextInput
          type="date"
          label="From"
          value={from}
          onChange={(event) => setFrom(event.currentTarget.value || null)}
        />
        <TextInput type="date" label="To" value={to} onChange={(event) => setTo(event.currentTarget.value || null)} />
        <span className={styles.space} />
        <Button
          variant="outline"
          icon={<IconDownload size={16} aria-hidden />}
          loading={isBusy}
          disabled={data === undefined || data.n_answers === 0}
          onClick={() => void save()}
        >
          Download CSV
        </Button>
      </div>
      {data === undefined ? (
        error === undefined ? (
          <TextSkeleton />
        ) : (
          <ErrorState error={error} onRetry={() => void refetch()} />
        )
      ) : data.n_answers === 0 ? (
        <EmptyState
          icon={<IconChartBar size={22} />}
          title={from === '' && to === '' ? 'No answers yet' : 'No answers in this period'}
          text="Answer the survey on a record or share a link. Results appear here."
        />
      ) : (
        <ResultsView results={data} />
      )}
    </>
  )
}

function ResultsView({ results }: { results: SurveyResults }) {
  const { n_answers, n_guests, mean_points, max_points, scores, questions } = results
  return (
    <>
      <dl className={styles.facts}>
        <Fact name="Answers" value={String(n_answers)} note={n_guests === 0 ? '' : `${n_guests} by link`} />
        {mean_points === null ? null : (
          <Fact
            name="Average score"
            value={String(roundToTenth(mean_points))}
            note={max_points > 0 ? `of ${max_points}` : ''}
          />
        )}
      </dl>
      {scores.length > 1 ? (
        <Section title="Scores">
          <Columns label="Scores" bars={toBars(scores)} />
        </Section>
      ) : null}
      {questions.map((question) => (
        <Section key={question.id} title={question.text}>
          <p className={styles.under}>
            {question.n_answers === 1 ? '1 answer' : `${question.n_answers} answers`} of {n_answers}
            {question.mean === null ? '' : ` · mean ${roundToTenth(question.mean)}`}
            {question.is_deleted ? ' · no longer asked' : ''}
          </p>
          <QuestionChart question={question} />
        </Section>
      ))}
    </>
  )
}

const Fact = ({ name, value, note }: { name: string; value: string; note: string }) => (
  <div className={styles.fact}>
    <dt>{name}</dt>
    <dd>
      {value} <span className={styles.note}>{note}</span>
    </dd>
  </div>
)

function QuestionChart({ question }: { question: QuestionResult }) {
  const { kind, text, choices, bars, texts, n_answers } = question
  if (n_answers === 0) return null
  if (choices.length > 0)
    return (
      <Bars
        label={text}
        of={n_answers}
        bars={choices.map(({ label, n, points }) => ({
          label: kind === 'yes_no' ? label.charAt(0).toUpperCase() + label.slice(1) : label,
          n,
          ...(points === null ? {} : { note: points === 1 ? '1 point' : `${points} points` }),
        }))}
      />
    )
  if (bars.length > 0) return <Columns label={text} bars={toBars(bars)} />
  return (
    <ul className={styles.texts} aria-label={`Latest answers to ${text}`}>
      {texts.map(({ log_id, text: words, occurred_at, record_name }) => (
        <li key={log_id}>
          <span className={styles.words}>{words}</span>
          <span className={styles.note}>
            {record_name === null ? 'By link' : record_name} · <TimeAgo time={occurred_at} />
          </span>
        </li>
      ))}
    </ul>
  )
}
