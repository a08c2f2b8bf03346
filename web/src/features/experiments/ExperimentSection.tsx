import type { Content } from '@draftwright/contract/content'
import type { Experiment, PostExperiments } from '@draftwright/contract/experiments'
import { Progress, Select, Skeleton, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { toFailure } from '../../api/api.ts'
import { useCan } from '../../api/rights.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { formatDate, getOwnTimeZone } from '../../ui/format-moment.ts'
import { showErrorToast, showToast } from '../../ui/toast.tsx'
import {
  usePickTitleMutation,
  useReadExperimentsQuery,
  useStartExperimentMutation,
  useStopExperimentMutation,
  useUndoPickMutation,
} from './api.ts'
import { describeOutcome, formatShare } from './experiment-words.ts'
import styles from './ExperimentSection.module.css'

/** Two titles of a hosted post against each other: planned, running, and what came of it. */
export function ExperimentSection({ content }: { content: Content }) {
  const canPublish = useCan()('content:publish')
  const { data, error, refetch } = useReadExperimentsQuery({ id: content.id, version: content.updated_at })
  if (error !== undefined && data === undefined) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton height={120} />
  const [newest, ...earlier] = data.experiments
  const isRunning = newest?.state === 'running'
  if (newest === undefined && (content.status !== 'published' || !canPublish)) return null
  return (
    <section className={styles.section} aria-labelledby="experiment">
      <h3 id="experiment">Title test</h3>
      {newest !== undefined && <ExperimentState content={content} experiment={newest} canPublish={canPublish} />}
      {!isRunning && canPublish && content.status === 'published' && (
        <StartForm key={newest?.id ?? ''} id={content.id} data={data} isFirst={newest === undefined} />
      )}
      {earlier.length > 0 && (
        <details className={styles.earlier}>
          <summary>{earlier.length === 1 ? 'One earlier experiment' : `${earlier.length} earlier experiments`}</summary>
          {earlier.map((experiment) => (
            <div key={experiment.id}>
              <p className={styles.note}>{formatDate(experiment.started_at, getOwnTimeZone())}</p>
              <TitleTable experiment={experiment} />
              <p>{describeOutcome(experiment)}</p>
            </div>
          ))}
        </details>
      )}
    </section>
  )
}

function StartForm({ id, data, isFirst }: { id: string; data: PostExperiments; isFirst: boolean }) {
  const { plan, refusal } = data
  const [isOpen, setOpen] = useState(false)
  const [title, setTitle] = useState('')
  const [least, setLeast] = useState('0.5')
  const [start, { isLoading, error }] = useStartExperimentMutation()
  if (refusal !== null) return <p className={styles.note}>{refusal}</p>
  if (!isOpen)
    return (
      <>
        {isFirst && (
          <p className={styles.note}>Show half your front-page readers a second title and see which gets more opens.</p>
        )}
        <Button size="sm" variant="outline" onClick={() => setOpen(true)}>
          {isFirst ? 'Test a title…' : 'Test another title…'}
        </Button>
      </>
    )
  const chosen = plan.choices.find(({ least_difference }) => String(least_difference) === least)
  const isTooLong = chosen !== undefined && chosen.days !== null && chosen.days > plan.most_days
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const body = { title_b: title, least_difference: Number(least) }
    if (!(await start({ params: { id }, body })).error) showToast('Test started. Your site shows both titles')
  }
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      <TextInput
        label="Second title"
        required
        maxLength={200}
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
        data-autofocus
      />
      <Select
        label="Smallest difference worth detecting"
        description="Smaller differences need more readers"
        size="sm"
        allowDeselect={false}
        value={least}
        onChange={(value) => setLeast(value ?? '0.5')}
        data={plan.choices.map(({ least_difference, planned }) => ({
          value: String(least_difference),
          label: `${formatShare(least_difference)} more or less: ${planned.toLocaleString()} readers`,
        }))}
      />
      <p className={styles.note}>
        {plan.is_assumed
          ? `Assumes ${formatShare(plan.base_rate)} of readers open the post, as ${plan.rests_on.toLocaleString()} in 28 days are too few to measure.`
          : `${formatShare(plan.base_rate)} of ${plan.rests_on.toLocaleString()} readers of the front page opened it in the last 28 days.`}{' '}
        {chosen === undefined || chosen.days === null
          ? 'No front-page readers yet, so this may take a while.'
          : `Estimated time: ${chosen.days === 1 ? 'one day' : `${chosen.days.toLocaleString()} days`}.`}
      </p>
      {isTooLong && (
        <p className={styles.warning} role="status">
          It ends after {plan.most_days} days, so it will probably say “not enough readers”. Choose a larger difference.
        </p>
      )}
      <p className={styles.note}>Results stay hidden until the end to avoid false winners.</p>
      <FormError message={error === undefined ? null : toFailure(error).message} />
      <div className={styles.buttons}>
        <Button type="submit" size="sm" loading={isLoading}>
          Start test
        </Button>
        <Button size="sm" variant="ghost" onClick={() => setOpen(false)}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

interface ExperimentStateProps {
  content: Content
  experiment: Experiment
  canPublish: boolean
}

function ExperimentState({ content, experiment, canPublish }: ExperimentStateProps) {
  const [stop, { isLoading }] = useStopExperimentMutation()
  const { state, readers, planned } = experiment
  const end = async () => {
    const answer = await stop({ params: { id: content.id } })
    if (answer.error) showErrorToast(answer.error)
    else showToast('Test stopped without a result')
  }
  return (
    <>
      <TitleTable experiment={experiment} />
      <p role="status">{describeOutcome(experiment)}</p>
      {state === 'running' && (
        <>
          <Progress value={(100 * readers) / planned} aria-label="Readers so far" />
          {canPublish && (
            <div className={styles.buttons}>
              <Button size="sm" variant="ghost" loading={isLoading} onClick={() => void end()}>
                Stop test
              </Button>
            </div>
          )}
        </>
      )}
      {state === 'ended' && canPublish && content.status === 'published' && (
        <PickTitle id={content.id} experiment={experiment} />
      )}
    </>
  )
}

/** Who decides is a person, whatever the numbers say. */
function PickTitle({ id, experiment }: { id: string; experiment: Experiment }) {
  const [pick, { isLoading }] = usePickTitleMutation()
  const [undo, { isLoading: isUndoing }] = useUndoPickMutation()
  const { picked, title_a, title_b, outcome } = experiment
  if (outcome === 'interrupted') return null
  const takeBack = async () => {
    const answer = await undo({ params: { id } })
    if (answer.error) showErrorToast(answer.error)
  }
  const choose = async (title: 'a' | 'b') => {
    const answer = await pick({ params: { id }, body: { title } })
    if (answer.error) showErrorToast(answer.error)
    else
      showToast(title === 'b' ? 'The post has its new title' : 'The post keeps its title', {
        undo: () => void takeBack(),
      })
  }
  if (picked !== null)
    return (
      <div className={styles.buttons}>
        <span>You picked “{picked === 'a' ? title_a : title_b}”.</span>
        <Button size="sm" variant="ghost" loading={isUndoing} onClick={() => void takeBack()}>
          Undo
        </Button>
      </div>
    )
  return (
    <div className={styles.buttons}>
      <Button
        size="sm"
        variant={outcome === 'b' ? 'default' : 'outline'}
        loading={isLoading}
        onClick={() => void choose('b')}
      >
        Use second title
      </Button>
      <Button
        size="sm"
        variant={outcome === 'a' ? 'default' : 'outline'}
        loading={isLoading}
        onClick={() => void choose('a')}
      >
        Keep current title
      </Button>
    </div>
  )
}

/** Both titles, with their readers once it is over. */
function TitleTable({ experiment: { title_a, title_b, a, b } }: { experiment: Experiment }) {
  const rows = [
    { name: 'A', title: title_a, numbers: a },
    { name: 'B', title: title_b, numbers: b },
  ]
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">Titles compared</caption>
      <thead>
        <tr>
          <th scope="col">Title</th>
          {a !== null && (
            <>
              <th scope="col">Readers</th>
              <th scope="col">Opened</th>
            </>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, title, numbers }) => (
          <tr key={name}>
            <th scope="row">{title}</th>
            {numbers !== null && (
              <>
                <td>{numbers.shown.toLocaleString()}</td>
                <td>
                  {numbers.opened.toLocaleString()}
                  {numbers.shown > 0 && ` (${formatShare(numbers.opened / numbers.shown)})`}
                </td>
              </>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
