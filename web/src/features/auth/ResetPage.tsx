import { useState } from 'react'
import { Link } from 'react-router'
import { fieldErrors, readError } from '../../api/api.ts'
import { paths } from '../../app/paths.ts'
import { AuthForm } from './AuthForm.tsx'
import { useResetMutation } from './api.ts'
import { takeLinkSecrets } from './link-secrets.ts'
import { NewPasswordField } from './NewPasswordField.tsx'
import { Notice } from './Notice.tsx'
import { useEnter } from './use-enter.ts'

/** Where the link in the mail leads: choose a password, and be signed in with it. */
export function Component() {
  const [secrets] = useState(takeLinkSecrets)
  const [password, setPassword] = useState('')
  const [reset, { isLoading, error }] = useResetMutation()
  const enter = useEnter()
  const { accessToken, refreshToken } = secrets
  if (accessToken === undefined || refreshToken === undefined || readError(error).code === 'invalid_link')
    return (
      <Notice
        title="This link no longer works"
        text="A link to choose a new password is good for ten minutes and for one use. Ask for another one."
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
      lead="Everywhere you are signed in, you will be signed out."
      action="Set the password"
      isBusy={isLoading}
      error={error}
      onSubmit={() => void submit()}
      footer={<Link to={paths.signIn}>Back to sign-in</Link>}
    >
      <NewPasswordField
        label="New password"
        value={password}
        error={fieldErrors(error)['password']}
        onChange={setPassword}
      />
    </AuthForm>
  )
}
