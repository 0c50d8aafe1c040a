import { AsyncLocalStorage } from 'node:async_hooks';
import { LogFormatter, LogItem, Logger } from '@aws-lambda-powertools/logger';
import type { LogAttributes, UnformattedAttributes } from '@aws-lambda-powertools/logger/types';

const keysOfWork = new AsyncLocalStorage<LogAttributes>();

class LineFormatter extends LogFormatter {
  override formatAttributes(line: UnformattedAttributes, additional: LogAttributes): LogItem {
    const { logLevel, message, timestamp, serviceName, lambdaContext, xRayTraceId } = line;
    const attributes = {
      level: logLevel,
      message,
      timestamp: this.formatTimestamp(timestamp),
      service: serviceName,
      cold_start: lambdaContext?.coldStart,
      function_name: lambdaContext?.functionName,
      function_version: lambdaContext?.functionVersion,
      function_request_id: lambdaContext?.awsRequestId,
      xray_trace_id: xRayTraceId,
    };
    return new LogItem({ attributes }).addAttributes({ ...additional, ...keysOfWork.getStore() });
  }

  /**
   * Keeps name, message and stack only: SDK errors carry the item that failed a condition, which holds personal data.
   */
  override formatError({ name, message, stack, cause }: Error): LogAttributes {
    return { name, message, stack, ...(cause instanceof Error && { cause: this.formatError(cause) }) };
  }
}

/** The function's structured log. Never log a secret, token, phone, email, message body or whole event. */
export const log = new Logger({ logFormatter: new LineFormatter() });

/** Runs work whose lines have these keys, beside other work with its own. */
export const withLogKeys = <Result>(keys: LogAttributes, work: () => Result): Result =>
  keysOfWork.run({ ...keys }, work);

/** Adds keys to the lines of the current work, or of the invocation. */
export function addLogKeys(keys: LogAttributes): void {
  const own = keysOfWork.getStore();
  if (own) Object.assign(own, keys);
  else log.appendKeys(keys);
}
