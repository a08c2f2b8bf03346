import type { GuestSurvey } from '@draftwright/contract/crm/survey-links'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { readError } from '../../../api/api.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import { GuestHeading, GuestPage, guestToken } from '../../../ui/GuestPage.tsx'
import { useAnswerAsGuestMutation, useLookAtSurveyQuery } from './api.ts'
import styles from './GuestSurveyPage.module.css'
import { SurveyForm } from './SurveyForm.tsx'
import { useAnswers } from './use-answers.ts'

/** A survey for somebody without an account. */
export function Component() {
  const token = guestToken()
  const { data, error, refetch } = useLookAtSurveyQuery(token, { skip: token === '' })
  const [thanks, setThanks] = useState<string | null>(null)
  return (
    <GuestPage title={data?.name ?? 'A survey'} token={token} error={error} onRetry={() => void refetch()}>
      {data === undefined ? undefined : thanks !== null || data.is_answered ? (
        <EmptyState
          isPage
          title="Thank you"
          text={thanks || data.thanks || `Your answers have reached ${data.account_name}.`}
        />
      ) : (
        <>
          <GuestHeading from={`${data.account_name} asks you`} title={data.name}>
            {data.description === null ? null : <p className={styles.description}>{data.description}</p>}
          </GuestHeading>
          <GuestForm
            survey={data}
            token={token}
            onSent={(words) => setThanks(words ?? '')}
            onOver={() => void refetch()}
          />
        </>
      )}
    </GuestPage>
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
