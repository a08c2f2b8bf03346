import { PasswordInput } from '@mantine/core'
import { passwordLength } from '@draftwright/contract/credentials'

interface NewPasswordFieldProps {
  label?: string
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** A field for a new password: it counts up to the minimum length, which is the only rule. */
export function NewPasswordField({ label = 'Password', value, error, onChange }: NewPasswordFieldProps) {
  const missing = passwordLength.min - [...value].length
  return (
    <PasswordInput
      label={label}
      autoComplete="new-password"
      required
      withAsterisk={false}
      description={
        missing > 0
          ? `At least ${passwordLength.min} characters${value === '' ? '' : `, ${missing} to go`}`
          : 'Long enough'
      }
      visibilityToggleButtonProps={{ 'aria-label': 'Show password' }}
      value={value}
      error={error}
      // Mantine sets this on every other kind of field; forms use it to focus the invalid one.
      aria-invalid={error !== undefined || undefined}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
