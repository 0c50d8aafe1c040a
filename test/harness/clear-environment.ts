import { devNull } from 'node:os';

/**
 * Removes settings of the shell that the clients of AWS and the local service would obey: the deployment asks
 * to export AWS_PROFILE, and a proxy does not lead to this machine. The processes of the tests inherit what is left.
 */
const obeyed =
  /^AWS_|_PROXY$|^(PORT|STATE_DIR|PUBLIC_URL|CORS_ORIGINS|PROVIDER_DELAY_MS|WITHOUT_PROVIDERS|RESTORED_TABLE)$/i;
for (const name of Object.keys(process.env)) if (obeyed.test(name)) Reflect.deleteProperty(process.env, name);

process.env['AWS_CONFIG_FILE'] = devNull;
process.env['AWS_SHARED_CREDENTIALS_FILE'] = devNull;
