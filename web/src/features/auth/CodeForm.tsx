import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { toFieldErrors } from '../../api/api.ts'
import type { AwaitedCode } from '../../api/tab-storage.ts'
import { showToast } from '../../ui/toast.tsx'
import { AuthForm } from './AuthForm.tsx'
import classes from './AuthForm.module.css'
import { useVerifyCodeMutation } from './api.ts'
import { useCountdown } from './use-countdown.ts'
import { paths } from '../../app/paths.ts'
import { useCompleteSignIn } from './use-complete-sign-in.ts'

interface CodeFormProps {
  code: AwaitedCode
  /** Sends another code; resolves to whether the request succeeded. */
  onResend: () => Promise<boolean>
  onBack: () => void
}

const length = 6
/** The server sends no second code within this time. */
const resendSeconds = 60

/** The six-digit code from the email. It is submitted when the last digit is typed. */
export function CodeForm({ code: { email, request, purpose }, onResend, onBack }: CodeFormProps) {
  const [token, setToken] = useState('')
  const [giveCode, { isLoading, error, reset }] = useVerifyCodeMutation()
  const [left, restart] = useCountdown(resendSeconds)
  const enter = useCompleteSignIn(purpose === 'sign_up' ? paths.welcome : null)
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
    if (!(await onResend())) return
    restart()
    showToast('New code sent')
  }
  return (
    <AuthForm
      title={purpose === 'sign_up' ? 'Check your email' : 'Enter the code'}
      lead={`We sent ${purpose === 'sign_up' ? 'a message' : 'a code, if an account exists,'} to ${email}. The code expires in 10 minutes and works in this browser only.`}
      action={purpose === 'sign_up' ? 'Finish sign-up' : 'Sign in'}
      isBusy={isLoading}
      alwaysFocus
      error={error}
      onSubmit={() => void check(token)}
      footer={
        <>
          {left > 0 ? (
            <span>No email? You can request another code in {left} s.</span>
          ) : (
            <button type="button" onClick={() => void again()}>
              Resend code
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
        error={toFieldErrors(error)['token']}
        onChange={(event) => type(event.currentTarget.value)}
      />
    </AuthForm>
  )
}
