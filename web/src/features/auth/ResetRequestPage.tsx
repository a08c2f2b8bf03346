import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { fieldErrors } from '../../api/api.ts'
import { paths } from '../../app/paths.ts'
import { AuthForm } from './AuthForm.tsx'
import { useAskResetMutation } from './api.ts'
import { Notice } from './Notice.tsx'
import { useTypedEmail } from './typed-email.ts'

/** Asks for the link. What it says does not tell whether there is an account. */
export function Component() {
  const [email, setEmail] = useState(useTypedEmail())
  const [askReset, { isLoading, isSuccess, error, reset }] = useAskResetMutation()
  if (isSuccess)
    return (
      <Notice
        title="Check your mail"
        text={`If there is an account for ${email.trim()}, a link to choose a new password is on its way. It is good for ten minutes.`}
      >
        <button type="button" onClick={reset}>
          Send it again
        </button>
        {' · '}
        <Link to={paths.signIn}>Back to sign-in</Link>
      </Notice>
    )
  return (
    <AuthForm
      title="Forgot your password?"
      lead="Tell us your address and we send you a link to choose a new one."
      action="Send the link"
      isBusy={isLoading}
      error={error}
      onSubmit={() => void askReset({ body: { email } })}
      footer={<Link to={paths.signIn}>Back to sign-in</Link>}
    >
      <TextInput
        label="E-mail"
        type="email"
        autoComplete="username"
        value={email}
        error={fieldErrors(error)['email']}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
    </AuthForm>
  )
}
