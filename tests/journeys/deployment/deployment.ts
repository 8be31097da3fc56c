/** Environment variable that carries the deployment to the workers. */
export const deploymentVariable = 'LIVERY_JOURNEYS_DEPLOYMENT';

/** Where everything is that journeys use. */
export interface Deployment {
  /** Address of the backend, behind the bundles' own hosts. */
  readonly backend: string;
  /** Address of the desk, and the sessions of two operators of every profile. */
  readonly desk: string;
  readonly operators: Readonly<Record<string, readonly [string, string]>>;
  /** What the backend printed so far, the demonstration's messages among it. */
  readonly log: string;
  /** Folder with a built bundle for each profile, and `both`, which carries two. */
  readonly dist: string;
  /** Bundle → address of its host. */
  readonly hosts: Readonly<Record<string, string>>;
}

export function readDeployment(): Deployment {
  const text = process.env[deploymentVariable];
  if (text === undefined)
    throw new Error('no deployment is open: journeys run under `npx playwright test`');
  return JSON.parse(text);
}

export function hostOf(deployment: Deployment, bundle: string): string {
  const host = deployment.hosts[bundle];
  if (host === undefined) throw new Error(`the deployment has no bundle ${bundle}`);
  return host;
}
