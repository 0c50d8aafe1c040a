import { LogFormatter, LogItem, Logger } from '@aws-lambda-powertools/logger';
import type { LogAttributes, UnformattedAttributes } from '@aws-lambda-powertools/logger/types';

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
    return new LogItem({ attributes }).addAttributes(additional);
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
