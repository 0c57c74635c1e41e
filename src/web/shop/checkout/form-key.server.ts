export { randomKey } from '#web/form-key.server.ts'
