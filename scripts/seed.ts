import { seedTenants, tenantOwner } from './seed-tenants.ts'

const [what, url = `http://127.0.0.1:${process.env['PORT'] ?? 3000}`] = process.argv.slice(2)
if (what !== 'tenants') {
  console.error('Usage: npm run seed -- tenants [address of a running server]')
  process.exit(1)
}
for (const { id, name, features } of await seedTenants(url))
  console.log(`${id}  ${name}  companies ${features.isEnableAccount ? 'on' : 'off'}`)
console.log(`Sign in as ${tenantOwner.email} with the password “${tenantOwner.password}”.`)
