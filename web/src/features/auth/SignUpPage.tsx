import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { fieldErrors } from '../../api/api.ts'
import { type AwaitedCode, awaitedCode, keepAwaitedCode } from '../../api/tab-memory.ts'
import { paths } from '../../app/paths.ts'
import { AuthForm } from './AuthForm.tsx'
import { useSignUpMutation } from './api.ts'
import { CodeForm } from './CodeForm.tsx'
import { NewPasswordField } from './NewPasswordField.tsx'
import { ProviderButtons } from './ProviderButtons.tsx'
import { useEnter } from './use-enter.ts'

const empty = { displayName: '', accountName: '', email: '', password: '' }

export function Component() {
  const [fields, setFields] = useState(empty)
  const [signUp, { isLoading, error }] = useSignUpMutation()
  const [code, setCode] = useState(() => awaited())
  const [params] = useSearchParams()
  const enter = useEnter()
  const errors = fieldErrors(error)
  const set = (name: keyof typeof fields, value: string) => setFields((before) => ({ ...before, [name]: value }))
  const field = (name: 'displayName' | 'accountName' | 'email') => ({
    value: fields[name],
    error: errors[name],
    required: true,
    withAsterisk: false,
    onChange: (event: { currentTarget: { value: string } }) => set(name, event.currentTarget.value),
  })
  const submit = async (): Promise<boolean> => {
    const request = crypto.randomUUID()
    const { data } = await signUp({ body: { ...fields, request } })
    if (data === undefined) return false
    if ('pending' in data) wait({ email: fields.email.trim(), request, purpose: 'sign_up' })
    else await enter(data)
    return true
  }
  const wait = (next: AwaitedCode | null) => {
    keepAwaitedCode(next)
    setCode(next)
  }
  // After a reload the password is gone from memory, so another code takes the form again.
  const again = async () => (fields.password === '' ? (wait(null), false) : submit())

  if (code !== null) return <CodeForm code={code} onAgain={again} onBack={() => wait(null)} />
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
      beneath={<ProviderButtons />}
    >
      <TextInput label="Your name" autoComplete="name" {...field('displayName')} />
      <TextInput
        label="Workspace name"
        autoComplete="organization"
        description="Your company or team"
        {...field('accountName')}
      />
      <TextInput label="E-mail" type="email" autoComplete="email" {...field('email')} />
      <NewPasswordField
        value={fields.password}
        error={errors['password']}
        onChange={(password) => set('password', password)}
      />
    </AuthForm>
  )
}

function awaited(): AwaitedCode | null {
  const code = awaitedCode()
  return code?.purpose === 'sign_up' ? code : null
}
