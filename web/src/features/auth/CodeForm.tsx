import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { fieldErrors } from '../../api/api.ts'
import type { AwaitedCode } from '../../api/tab-memory.ts'
import { toast } from '../../ui/toast.tsx'
import { AuthForm } from './AuthForm.tsx'
import classes from './AuthForm.module.css'
import { useGiveCodeMutation } from './api.ts'
import { useCountdown } from './use-countdown.ts'
import { useEnter } from './use-enter.ts'

interface Props {
  code: AwaitedCode
  /** Sends another one; answers whether it could be asked for. */
  onAgain: () => Promise<boolean>
  onBack: () => void
}

const length = 6
/** The server sends no second code within this time. */
const againSeconds = 60

/** The six digits from the mail. They are checked as soon as the last one is typed. */
export function CodeForm({ code: { email, request, purpose }, onAgain, onBack }: Props) {
  const [token, setToken] = useState('')
  const [giveCode, { isLoading, error, reset }] = useGiveCodeMutation()
  const [left, restart] = useCountdown(againSeconds)
  const enter = useEnter()
  const check = async (digits: string) => {
    const answer = await giveCode({ body: { email, token: digits, request } })
    if (answer.data === undefined) setToken('')
    else await enter(answer.data)
  }
  const type = (text: string) => {
    const digits = text.replace(/\D/gu, '').slice(0, length)
    setToken(digits)
    if (error !== undefined) reset()
    if (digits.length === length && !isLoading) void check(digits)
  }
  const again = async () => {
    if (!(await onAgain())) return
    restart()
    toast('A new code is on its way')
  }
  return (
    <AuthForm
      title={purpose === 'sign_up' ? 'Check your mail' : 'Enter the code'}
      lead={`We sent ${purpose === 'sign_up' ? 'a message' : 'a code, if there is an account,'} to ${email}. A code is good for ten minutes, in this browser.`}
      action={purpose === 'sign_up' ? 'Finish sign-up' : 'Sign in'}
      isBusy={isLoading}
      alwaysFocus
      error={error}
      onSubmit={() => void check(token)}
      footer={
        <>
          {left > 0 ? (
            <span>Nothing there? You can ask again in {left} s.</span>
          ) : (
            <button type="button" onClick={() => void again()}>
              Send another code
            </button>
          )}
          {' · '}
          <button type="button" onClick={onBack}>
            Back
          </button>
        </>
      }
    >
      <TextInput
        label="Code"
        description="Six digits"
        inputMode="numeric"
        autoComplete="one-time-code"
        classNames={{ input: classes.code }}
        value={token}
        error={fieldErrors(error)['token']}
        onChange={(event) => type(event.currentTarget.value)}
      />
    </AuthForm>
  )
}
