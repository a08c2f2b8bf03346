import { PasswordInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { fieldErrors } from '../../api/api.ts'
import { keepSession } from '../../api/session.ts'
import { paths } from '../../app/paths.ts'
import { safeReturn } from '../../app/start-up.ts'
import { AuthForm } from './AuthForm.tsx'
import { useSignInMutation } from './api.ts'

export function Component() {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [signIn, { isLoading, error }] = useSignInMutation()
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const errors = fieldErrors(error)
  const submit = async () => {
    const answer = await signIn({ body: { email, password } })
    if (answer.data === undefined) return
    keepSession(answer.data)
    await navigate(safeReturn(params.get('return')), { replace: true })
  }
  return (
    <AuthForm
      title="Sign in"
      lead="Good to see you again."
      action="Sign in"
      isBusy={isLoading}
      error={error}
      onSubmit={() => void submit()}
      footer={
        <>
          New here? <Link to={{ pathname: paths.signUp, search: params.toString() }}>Create a workspace</Link>
        </>
      }
    >
      <TextInput
        label="E-mail"
        type="email"
        autoComplete="username"
        value={email}
        error={errors['email']}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <PasswordInput
        label="Password"
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': 'Show password' }}
        value={password}
        error={errors['password']}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
    </AuthForm>
  )
}
