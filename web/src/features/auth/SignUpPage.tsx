import { PasswordInput, TextInput } from '@mantine/core'
import { passwordLength } from '@draftwright/contract/credentials'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { fieldErrors } from '../../api/api.ts'
import { keepSession } from '../../api/session.ts'
import { safeReturn } from '../../app/start-up.ts'
import { paths } from '../../app/paths.ts'
import { AuthForm } from './AuthForm.tsx'
import { useSignUpMutation } from './api.ts'

export function Component() {
  const [fields, setFields] = useState({ displayName: '', accountName: '', email: '', password: '' })
  const [signUp, { isLoading, error }] = useSignUpMutation()
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const errors = fieldErrors(error)
  const field = (name: keyof typeof fields) => ({
    value: fields[name],
    error: errors[name],
    required: true,
    withAsterisk: false,
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget
      setFields((before) => ({ ...before, [name]: value }))
    },
  })
  const submit = async () => {
    const answer = await signUp({ body: fields })
    if (answer.data === undefined || 'pending' in answer.data) return
    keepSession(answer.data)
    await navigate(safeReturn(params.get('return')), { replace: true })
  }
  const missing = passwordLength.min - [...fields.password].length
  return (
    <AuthForm
      title="Create your workspace"
      lead="Your first post can be live in five minutes."
      action="Sign up"
      isBusy={isLoading}
      error={error}
      onSubmit={() => void submit()}
      footer={
        <>
          Have an account? <Link to={{ pathname: paths.signIn, search: params.toString() }}>Sign in</Link>
        </>
      }
    >
      <TextInput label="Your name" autoComplete="name" {...field('displayName')} />
      <TextInput
        label="Workspace name"
        autoComplete="organization"
        description="Your company or team"
        {...field('accountName')}
      />
      <TextInput label="E-mail" type="email" autoComplete="email" {...field('email')} />
      <PasswordInput
        label="Password"
        autoComplete="new-password"
        description={
          missing > 0
            ? `At least ${passwordLength.min} characters${fields.password === '' ? '' : `, ${missing} to go`}`
            : 'Long enough'
        }
        visibilityToggleButtonProps={{ 'aria-label': 'Show password' }}
        {...field('password')}
      />
    </AuthForm>
  )
}
