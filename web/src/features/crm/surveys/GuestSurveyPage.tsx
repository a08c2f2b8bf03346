import type { GuestSurvey } from '@draftwright/contract/crm/survey-links'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { toFailure } from '../../../api/api.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import { GuestHeading, GuestPage, readGuestToken } from '../../../ui/GuestPage.tsx'
import { useSubmitGuestSurveyMutation, useReadGuestSurveyQuery } from './api.ts'
import styles from './GuestSurveyPage.module.css'
import { SurveyForm } from './SurveyForm.tsx'
import { useSurveyAnswers } from './use-survey-answers.ts'

/** A survey for someone without an account. */
export function Component() {
  const token = readGuestToken()
  const { data, error, refetch } = useReadGuestSurveyQuery(token, { skip: token === '' })
  const [thanks, setThanks] = useState<string | null>(null)
  return (
    <GuestPage title={data?.name ?? 'A survey'} token={token} error={error} onRetry={() => void refetch()}>
      {data === undefined ? undefined : thanks !== null || data.is_answered ? (
        <EmptyState
          isPage
          title="Thank you"
          text={thanks || data.thanks || `${data.account_name} has received your answers.`}
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
  const { answers, change, givenAnswers, visibleQuestions } = useSurveyAnswers(survey.questions)
  const [name, setName] = useState('')
  const [isTried, setTried] = useState(false)
  const [send, { isLoading, error }] = useSubmitGuestSurveyMutation()
  const isNameMissing = name.trim() === ''
  const submit = async () => {
    setTried(true)
    if (isNameMissing || visibleQuestions.length > 0) return
    const answered = await send({ body: { token, name, answers: givenAnswers } })
    if (answered.data !== undefined) return onSent(answered.data.thanks)
    if (toFailure(answered.error).code === 'already_answered') onOver()
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
        {...(isTried ? { lacking: new Set(visibleQuestions.map(({ id }) => id)) } : {})}
      />
      <TextInput
        label="Your name"
        required
        maxLength={80}
        autoComplete="name"
        value={name}
        error={isTried && isNameMissing ? 'Enter your name.' : undefined}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <FormError
        message={
          error !== undefined
            ? toFailure(error).message
            : isTried && (isNameMissing || visibleQuestions.length > 0)
              ? 'Answer the marked questions, then send.'
              : null
        }
      />
      <Button type="submit" size="lg" loading={isLoading}>
        Send answers
      </Button>
    </form>
  )
}
