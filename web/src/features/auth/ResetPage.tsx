import { useState } from 'react'
import { Link } from 'react-router'
import { toFieldErrors, toFailure } from '../../api/api.ts'
import { paths } from '../../app/paths.ts'
import { AuthForm } from './AuthForm.tsx'
import { useResetPasswordMutation } from './api.ts'
import { takeLinkSecrets } from './link-secrets.ts'
import { NewPasswordField } from './NewPasswordField.tsx'
import { Notice } from './Notice.tsx'
import { useCompleteSignIn } from './use-complete-sign-in.ts'

/** The target of the emailed link: sets a new password and signs in with it. */
export function Component() {
  const [secrets] = useState(takeLinkSecrets)
  const [password, setPassword] = useState('')
  const [reset, { isLoading, error }] = useResetPasswordMutation()
  const enter = useCompleteSignIn()
  const { accessToken, refreshToken } = secrets
  if (accessToken === undefined || refreshToken === undefined || toFailure(error).code === 'invalid_link')
    return (
      <Notice
        title="This link no longer works"
        text="Password reset links expire after 10 minutes and work once. Request a new one."
      >
        <Link to={paths.resetRequest}>Send a new link</Link>
        {' · '}
        <Link to={paths.signIn}>Back to sign-in</Link>
      </Notice>
    )
  const submit = async () => {
    const answer = await reset({ body: { accessToken, refreshToken, password } })
    if (answer.data !== undefined) await enter(answer.data)
  }
  return (
    <AuthForm
      title="Choose a new password"
      lead="You will be signed out on all devices."
      action="Set password"
      isBusy={isLoading}
      error={error}
      onSubmit={() => void submit()}
      footer={<Link to={paths.signIn}>Back to sign-in</Link>}
    >
      <NewPasswordField
        label="New password"
        value={password}
        error={toFieldErrors(error)['password']}
        onChange={setPassword}
      />
    </AuthForm>
  )
}
