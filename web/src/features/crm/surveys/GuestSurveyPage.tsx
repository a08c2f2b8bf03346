import type { GuestSurvey } from '@draftwright/contract/crm/survey-links'
import { TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { readError } from '../../../api/api.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextSkeleton } from '../../../ui/Delayed.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import { useAnswerAsGuestMutation, useLookAtSurveyQuery } from './api.ts'
import styles from './GuestSurveyPage.module.css'
import { SurveyForm } from './SurveyForm.tsx'
import { useAnswers } from './use-answers.ts'

/** A survey for somebody without an account. */
export function Component() {
  // Kept in the address: a reload on a phone must still find the survey.
  const token = new URLSearchParams(location.hash.slice(1)).get('token') ?? ''
  const { data, error, refetch } = useLookAtSurveyQuery(token, { skip: token === '' })
  const [thanks, setThanks] = useState<string | null>(null)
  const title = data?.name ?? 'A survey'
  useEffect(() => {
    document.title = `${title} · Draftwright`
  }, [title])
  const status = error === undefined ? null : readError(error).status
  if (token === '' || status === 404)
    return (
      <main className={styles.page}>
        <EmptyState
          isPage
          title="This link is not good any more"
          text="It has run out, was taken back, or is not complete. Ask whoever sent it for a new one."
        />
      </main>
    )
  if (data === undefined)
    return (
      <main className={styles.page}>
        {error === undefined ? <TextSkeleton /> : <ErrorState error={error} onRetry={() => void refetch()} />}
      </main>
    )
  if (thanks !== null || data.is_answered)
    return (
      <main className={styles.page}>
        <EmptyState
          isPage
          title="Thank you"
          text={thanks || data.thanks || `Your answers have reached ${data.account_name}.`}
        />
      </main>
    )
  return (
    <main className={styles.page}>
      <header>
        <p className={styles.from}>{data.account_name} asks you</p>
        <h1 className={styles.title}>{data.name}</h1>
        {data.description === null ? null : <p className={styles.description}>{data.description}</p>}
      </header>
      <GuestForm survey={data} token={token} onSent={(words) => setThanks(words ?? '')} onOver={() => void refetch()} />
    </main>
  )
}

interface GuestFormProps {
  survey: GuestSurvey
  token: string
  onSent: (thanks: string | null) => void
  /** It was answered elsewhere meanwhile. */
  onOver: () => void
}

function GuestForm({ survey, token, onSent, onOver }: GuestFormProps) {
  const { answers, change, given, open } = useAnswers(survey.questions)
  const [name, setName] = useState('')
  const [isTried, setTried] = useState(false)
  const [send, { isLoading, error }] = useAnswerAsGuestMutation()
  const lacksName = name.trim() === ''
  const submit = async () => {
    setTried(true)
    if (lacksName || open.length > 0) return
    const answered = await send({ body: { token, name, answers: given } })
    if (answered.data !== undefined) return onSent(answered.data.thanks)
    if (readError(answered.error).code === 'already_answered') onOver()
  }
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <SurveyForm
        questions={survey.questions}
        answers={answers}
        onChange={change}
        {...(isTried ? { lacking: new Set(open.map(({ id }) => id)) } : {})}
      />
      <TextInput
        label="Your name"
        required
        maxLength={80}
        autoComplete="name"
        value={name}
        error={isTried && lacksName ? 'Say who you are.' : undefined}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <FormError
        message={
          error !== undefined
            ? readError(error).message
            : isTried && (lacksName || open.length > 0)
              ? 'Answer what is marked, then send.'
              : null
        }
      />
      <Button type="submit" size="lg" loading={isLoading}>
        Send answers
      </Button>
    </form>
  )
}
