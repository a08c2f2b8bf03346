import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { toFieldErrors } from '../../api/api.ts'
import { paths } from '../../app/paths.ts'
import { AuthForm } from './AuthForm.tsx'
import { useRequestPasswordResetMutation } from './api.ts'
import { Notice } from './Notice.tsx'
import { useTypedEmail } from './typed-email.ts'

/** Requests the reset link. The confirmation does not reveal whether the account exists. */
export function Component() {
  const [email, setEmail] = useState(useTypedEmail())
  const [askReset, { isLoading, isSuccess, error, reset }] = useRequestPasswordResetMutation()
  if (isSuccess)
    return (
      <Notice
        title="Check your email"
        text={`If ${email.trim()} has an account, we sent a reset link. It expires in 10 minutes.`}
      >
        <button type="button" onClick={reset}>
          Resend
        </button>
        {' · '}
        <Link to={paths.signIn}>Back to sign-in</Link>
      </Notice>
    )
  return (
    <AuthForm
      title="Forgot your password?"
      lead="Enter your email address and we will send you a reset link."
      action="Send reset link"
      isBusy={isLoading}
      error={error}
      onSubmit={() => void askReset({ body: { email } })}
      footer={<Link to={paths.signIn}>Back to sign-in</Link>}
    >
      <TextInput
        label="Email"
        type="email"
        autoComplete="username"
        value={email}
        error={toFieldErrors(error)['email']}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
    </AuthForm>
  )
}
