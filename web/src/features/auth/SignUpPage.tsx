import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { toFieldErrors } from '../../api/api.ts'
import { type AwaitedCode, readAwaitedCode, saveAwaitedCode } from '../../api/tab-storage.ts'
import { paths } from '../../app/paths.ts'
import { getOwnTimeZone } from '../../ui/format-moment.ts'
import { AuthForm } from './AuthForm.tsx'
import { useSignUpMutation } from './api.ts'
import { CodeForm } from './CodeForm.tsx'
import { NewPasswordField } from './NewPasswordField.tsx'
import { ProviderButtons } from './ProviderButtons.tsx'
import { useCompleteSignIn } from './use-complete-sign-in.ts'

const empty = { displayName: '', accountName: '', email: '', password: '' }

export function Component() {
  const [fields, setFields] = useState(empty)
  const [signUp, { isLoading, error }] = useSignUpMutation()
  const [code, setCode] = useState(() => readSignUpCode())
  const [params] = useSearchParams()
  const enter = useCompleteSignIn(paths.welcome)
  const errors = toFieldErrors(error)
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
    const { data } = await signUp({ body: { ...fields, timeZone: getOwnTimeZone(), request } })
    if (data === undefined) return false
    if ('pending' in data) wait({ email: fields.email.trim(), request, purpose: 'sign_up' })
    else await enter(data)
    return true
  }
  const wait = (next: AwaitedCode | null) => {
    saveAwaitedCode(next)
    setCode(next)
  }
  // After a reload the password is no longer in memory, so requesting another code goes back to the form.
  const again = async () => (fields.password === '' ? (wait(null), false) : submit())

  if (code !== null) return <CodeForm code={code} onResend={again} onBack={() => wait(null)} />
  return (
    <AuthForm
      title="Create your workspace"
      lead="Publish your first post in five minutes."
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
      <TextInput label="Email" type="email" autoComplete="email" {...field('email')} />
      <NewPasswordField
        value={fields.password}
        error={errors['password']}
        onChange={(password) => set('password', password)}
      />
    </AuthForm>
  )
}

function readSignUpCode(): AwaitedCode | null {
  const code = readAwaitedCode()
  return code?.purpose === 'sign_up' ? code : null
}
